// prelude: workspace
// expect: true,false,true
// expect: false
const launched = workspace.launchApplication('Crasher');
spin(0.05);
const crasher = running('com.example.crasher');
const started = crasher.finishedLaunching;
spin(1);
const died = [launched, started, crasher.terminated].join();
workspace.launchApplication('Sleepy');
spin(9);
[died, running('com.example.sleepy').finishedLaunching].join('\n');
