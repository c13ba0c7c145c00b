// prelude: apple_events, additions
// ----
// expect: sent
// leaves: {"notifications": {"0": {"text": "text", "title": "title", "subtitle": "sub", "sound": "Glass"}}}
additions.displayNotification('text', { withTitle: 'title', subtitle: 'sub', soundName: 'Glass' });
('sent');
// ----
// fails: 1 execution error
additions.displayNotification();
