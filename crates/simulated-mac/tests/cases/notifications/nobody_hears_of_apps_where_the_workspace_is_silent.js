// A failure is silence [eyes 3.2].
// prelude: notices
// world: {"faults": {"active": ["workspace-is-silent"]}}
// expect: 0
let heard = 0;
listen('NSWorkspaceDidLaunchApplicationNotification', () => {
  heard += 1;
});
Application('Calculator').activate();
turn();
heard;
