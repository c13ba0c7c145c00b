// prelude: apple_events, additions
// world: {"volume": null}
// expect: null
additions.setVolume(null, { outputVolume: 5 });
JSON.stringify(additions.getVolumeSettings().outputVolume);
