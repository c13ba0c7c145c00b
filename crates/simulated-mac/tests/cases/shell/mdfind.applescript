-- expect: {{"/Users/demo/Documents/Plan.txt", "/Users/demo/Documents/買い物メモ 🍎.txt"}, "3", "/Applications/Safari.app", "/usr/bin/mdfind"}
{paragraphs of (do shell script "mdfind -onlyin ~/Documents 'kMDItemContentTypeTree == \"public.text\"'"), do shell script "mdfind -count 'kMDItemContentTypeTree == public.text'", do shell script "mdfind \"kMDItemCFBundleIdentifier == 'com.apple.Safari'\" | head -n 1", do shell script "which mdfind"}
-- ----
-- expect: {"/Users/demo/Desktop/Read me.txt", "/Users/demo/Documents/Plan.txt", ""}
{do shell script "mdfind simulated", do shell script "cd ~/Documents; mdfind -onlyin . -name plan", do shell script "mdfind nothing.of.that.name"}
-- ----
-- expect: {1, "Failed to create query for 'kMDItemFSName =='."}
try
	do shell script "mdfind 'kMDItemFSName =='"
on error number n
	{n, do shell script "mdfind 'kMDItemFSName ==' || true"}
end try
-- ----
-- fails: 79 the attribute kMDItemAuthors
do shell script "mdfind 'kMDItemAuthors == Steve'"
-- ----
-- world: {"spotlight": {"off": true}}
-- expect: {"0", ""}
{do shell script "mdfind -count simulated", do shell script "mdfind simulated"}
