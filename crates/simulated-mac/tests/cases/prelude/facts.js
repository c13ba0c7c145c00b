// Process ids of the default Mac.
const LOGIN_WINDOW = 391;
const DOCK = 563;
const FINDER = 570;
const CONTROL_CENTER = 571;
const TIDY_TRAY = 702;
const SAFARI = 823;
const TEXT_EDIT = 840;
const NOTES = 852;
const SYSTEM_SETTINGS = 866;
const SLACK = 905;
