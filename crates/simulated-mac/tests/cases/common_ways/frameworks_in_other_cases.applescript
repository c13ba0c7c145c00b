-- The disk of a Mac folds case, and so do the names of frameworks.
-- expect: "Plan"
use framework "Appkit"
use framework "foundation"
use scripting additions
(current application's NSString's stringWithString:"plan")'s capitalizedString() as text
