// prelude: workspace
const textEdit = running('com.apple.TextEdit');
// ----
// expect: true,false
// leaves: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXSheet": {}}}}}}}
const sent = textEdit.terminate;
spin(3);
[sent, textEdit.terminated].join();
// ----
// expect: true
textEdit.forceTerminate;
spin(0.1);
textEdit.terminated;
