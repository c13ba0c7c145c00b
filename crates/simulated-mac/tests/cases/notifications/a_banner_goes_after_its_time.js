// A banner goes after 5 s [eyes 8.3].
// prelude: additions, elements, banners
// expect: 1 0
additions.displayNotification('Done', { withTitle: 'Build' });
const before = banners().length;
delay(5.2);
[before, banners().length].join(' ');
