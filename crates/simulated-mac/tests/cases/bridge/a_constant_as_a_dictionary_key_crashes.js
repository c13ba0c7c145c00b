// fails: killed
ObjC.import('ApplicationServices');
$.AXIsProcessTrustedWithOptions($({ [$.kAXTrustedCheckOptionPrompt]: true }));
