// Stage Manager shows the windows of the applications that are not in front as thumbnails in a strip at the edge of the display:
// the window server lists them there, while Accessibility tells their frames on the stage [findings-2 8.9].
import * as appWindows from 'macmcp/window/app_windows';

// No thumbnail is larger, in points: one that was measured has 31 by 97.
const LARGEST = 250;

// Whether an entry of the window server is the thumbnail of a window with that frame.
export function isThumbnail(entry, frame) {
  if (entry === null || frame === null || !entry.on_screen) return false;
  const isSmall = entry.width <= LARGEST && entry.height <= LARGEST;
  return isSmall && entry.width <= frame.width / 2 && entry.height <= frame.height / 2;
}

// The same of a window of which only the entry is known: its application is asked where it may be one.
export function isInStrip(entry, app) {
  const isLarge = entry.width > LARGEST || entry.height > LARGEST;
  if (app === null || isLarge || !entry.on_screen) return false;
  const window = appWindows.read(app, 1).found.find((each) => each.window_id === entry.window_id);
  return window !== undefined && isThumbnail(entry, window.frame);
}
