// world: {"permissions": {"accessibility": "unanswered"}}
// expect: false, false
// leaves: {"permissions": {"prompts": ["accessibility"]}}
ObjC.import('ApplicationServices');
[$.AXIsProcessTrusted(), $.AXIsProcessTrustedWithOptions($({ AXTrustedCheckOptionPrompt: true }))];
