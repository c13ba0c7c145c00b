// All windows by System Events: two lists for each app.
const processes = Application('System Events').applicationProcesses.whose({ backgroundOnly: false })();
let windows = 0;
for (const process of processes) {
  process.windows.position();
  windows += process.windows.name().length;
}
windows;
