-- world: {"app_data": {"com.apple.Notes": {"accounts": [{"name": "iCloud", "id": "a1", "folders": [{"name": "Notes", "id": "f1", "folders": [], "notes": [{"name": "P", "id": "n1", "body": "<div>P</div>", "attachments": [{"name": "a.pdf", "id": "d1"}]}]}]}]}}}
-- expect: {1, 0}
tell application "Notes"
	set n to note id "n1"
	set before_ to count of attachments of n
	set body of n to body of n
	{before_, count of attachments of n}
end tell
