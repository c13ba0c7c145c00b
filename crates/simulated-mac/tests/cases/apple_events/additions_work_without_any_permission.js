// prelude: apple_events, additions
// world: {"permissions": {"automation": "denied", "accessibility": "denied"}}
// ----
// expect: Hello from the simulated Mac
// expect: {"outputVolume":56,"inputVolume":86,"alertVolume":100,"outputMuted":false}
// expect: 15.516384
// expect: /Users/demo/Desktop
// expect: Path("/Users/demo/Library")
// expect: /Users/demo
// expect: true
// expect: null
// expect: 0
// expect: 3
// expect: true
// expect: {"buttonReturned":"","gaveUp":true}
// expect: Message not understood. (-1708)
print(
  additions.theClipboard(),
  JSON.stringify(additions.getVolumeSettings()),
  additions.systemInfo().systemVersion + additions.systemInfo().physicalMemory,
  additions.pathTo('desktop').toString(),
  additions.pathTo('library folder', { from: 'user domain' }),
  additions.systemAttribute('HOME'),
  additions.currentDate() instanceof Date,
  additions.beep(),
  additions.round(2.5) + additions.round(-1.5, { rounding: 'down' }),
  additions.offset({ of: 'c', in: 'abc' }),
  [1, 2, 3].map(() => additions.randomNumber({ from: 3, to: 5 })).every((n) => n >= 3 && n <= 5 && n % 1 === 0),
  JSON.stringify(additions.displayDialog('hello', { givingUpAfter: 2 })),
  failure(() => Application.currentApplication().theClipboard()),
);
// ----
// expect: "ü🎉\n"
// leaves: {"pasteboard": {"change_count": 13}}
additions.setTheClipboardTo('ü🎉\n');
JSON.stringify(additions.theClipboard());
// ----
// expect: {"outputVolume":30,"inputVolume":86,"alertVolume":100,"outputMuted":true}
additions.setVolume(null, { outputVolume: 30, outputMuted: true });
JSON.stringify(additions.getVolumeSettings());
// ----
// expect: 100
// leaves: {"volume": {"output": 100, "input": 86, "alert": 100, "muted": true}}
additions.setVolume(null, { outputVolume: 400 });
additions.getVolumeSettings().outputVolume;
