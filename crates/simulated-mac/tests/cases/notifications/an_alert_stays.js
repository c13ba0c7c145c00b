// An alert stays until somebody closes it [eyes 3.8].
// prelude: additions, elements, banners
// world: {"notification_center": {"styles": {"com.apple.ScriptEditor2": "alert"}}}
// expect: AXNotificationCenterAlert
additions.displayNotification('Done', { withTitle: 'Build' });
delay(6);
banners()
  .map((one) => get(one, 'AXSubrole'))
  .join();
