-- A list as a result has it: one page of it, and where the next one begins, by the rules of list_page.js.

property pageRows : {}
property pageLength : 0
property pageOffset : 0
property pageLimit : missing value
property pageSkipped : 0

-- How many characters the items of a page may have where the caller gave no limit, and where one was given.
property usualLength : 7000
property mostLength : 200000

on beginPage(offset_, limit_)
	set {pageRows, pageLength, pageOffset, pageLimit, pageSkipped} to { {}, 0, offset_, limit_, 0}
end beginPage

-- Adds an item, as JSON; false where the page has no room for it.
on addToPage(item_)
	if pageLimit is not missing value and (count of pageRows) is not less than pageLimit then return false
	set longest to usualLength
	if pageLimit is not missing value then set longest to mostLength
	set pageLength to pageLength + (length of item_) + 1
	if (count of pageRows) > 0 and pageLength > longest then return false
	set end of pageRows to item_
	return true
end addToPage

-- Passes over something that is counted and has nothing to show.
on skipInPage()
	set pageSkipped to pageSkipped + 1
end skipInPage

-- The pairs of a result: the items by the name of their field, and where they stand among so many.
on pagePairs(name_, total_)
	set pairs to {}
	set end of pairs to {name_, my jsonArray(pageRows)}
	set end of pairs to {"total", my jsonInteger(total_)}
	set end of pairs to {"offset", my jsonInteger(pageOffset)}
	set next_ to pageOffset + (count of pageRows) + pageSkipped
	if next_ < total_ then
		set end of pairs to {"next_offset", my jsonInteger(next_)}
	else
		set end of pairs to {"next_offset", "null"}
	end if
	return pairs
end pagePairs
