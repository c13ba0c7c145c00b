// The scripting additions.
const additions = Application.currentApplication();
additions.includeStandardAdditions = true;
