// A name that some Mac has ends the process with 79, one that none has with 78; what is not imported is undefined.
// ----
// expect: undefined,undefined,undefined,undefined
[typeof $.AVAudioPlayer, typeof $.CLLocationManager, typeof $.SecItemCopyMatching, typeof $.fopen].join();
// ----
// fails: 79 not simulated: $.AVAudioPlayer of AVFAudio
ObjC.import('AVFoundation');
$.AVAudioPlayer;
// ----
// fails: 79 not simulated: $.CNContactStore of Contacts
ObjC.import('Contacts');
$.CNContactStore.alloc.init;
// ----
// fails: 79 not simulated: $.ABAddressBook of AddressBook
ObjC.import('AddressBook');
$.ABAddressBook.sharedAddressBook;
// ----
// fails: 79 not simulated: $.CWWiFiClient of CoreWLAN
ObjC.import('CoreWLAN');
$.CWWiFiClient.sharedWiFiClient;
// ----
// fails: 79 not simulated: $.fopen of C
ObjC.import('stdio');
$.fopen('/tmp/x', 'r');
// ----
// fails: 78 no such name: $.AVAudioPlayerr
ObjC.import('AVFoundation');
$.AVAudioPlayerr;
// ----
// fails: 78 no such name: $.UIViewController
ObjC.import('AppKit');
$.UIViewController;
