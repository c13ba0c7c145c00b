// Blocks are suspected of hanging there [eyes 0] (P3), and are never called here.
// prelude: notices
// world: {"system": {"processor": "Intel(R) Core(TM) i7-8559U CPU @ 2.70GHz"}}
// expect: 0
let heard = 0;
listen('NSWorkspaceDidLaunchApplicationNotification', () => {
  heard += 1;
});
Application('Calculator').activate();
turn();
heard;
