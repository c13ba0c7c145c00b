// Which windows are dialogs: those that call themselves so, modal ones, and the panels of macOS 26, which call themselves
// standard windows and are known by their identifiers [findings-2 8.10]. No macOS calls.

const SUBROLES = new Set(['AXDialog', 'AXSystemDialog']);
const PANELS = new Set(['open-panel', 'save-panel']);

export const isDialog = ({ subrole, identifier }) => SUBROLES.has(subrole) || PANELS.has(identifier);

// Whether a window, or a sheet, keeps its user from what is behind it.
export const isInTheWay = ({ role, subrole, modal, identifier }) =>
  role === 'AXSheet' || modal === true || isDialog({ subrole, identifier });
