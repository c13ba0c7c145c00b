// A Focus, and a user who has not allowed them, keep notifications off the screen. Who sends them is not told [events 5.2].
// prelude: additions, elements, banners
// world: {"notification_center": {"focus": true}}
// expect: 0
// leaves: {"notifications": {"0": {"title": "Kept"}}}
additions.displayNotification('', { withTitle: 'Kept' });
banners().length;
// ----
// prelude: additions, elements, banners
// world: {"notification_center": {"focus": false, "styles": {"com.apple.ScriptEditor2": "none"}}}
// expect: 0
// leaves: {"notifications": {"1": {"title": "Not allowed"}}}
additions.displayNotification('', { withTitle: 'Not allowed' });
banners().length;
