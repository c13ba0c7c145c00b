// One question to System Events, as scripts ask that are started for each call.
Application('System Events').applicationProcesses.whose({ frontmost: true })[0].name();
