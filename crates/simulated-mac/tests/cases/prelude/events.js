// Input events.
ObjC.import('ApplicationServices');
