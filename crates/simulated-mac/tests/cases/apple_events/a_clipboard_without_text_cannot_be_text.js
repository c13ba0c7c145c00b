// prelude: apple_events, additions
// world: {"pasteboard": {"items": [[["public.png", "data:AAAA"]]]}}
// fails: 1 execution error: Error: Error: Can't make some data into the expected type. (-1700)
additions.theClipboard();
