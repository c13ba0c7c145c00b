-- fails: 1 Handler can’t handle objects of this class. (-10010)
tell application "Finder" to delete POSIX file "/Users/demo/nothing.txt"
-- ----
-- fails: 79 moving /Applications, which every Mac has
tell application "Finder" to delete folder "Applications" of startup disk
