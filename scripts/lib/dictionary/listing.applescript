-- Listing the objects of an app page by page: the columns of 50 at once [apps 0]. The tool defines `countAll` and `columnBetween`.

on listObjects(name_, fields_, offset_, limit_)
	set cutsTexts to true
	set total to my countAll()
	my beginPage(offset_, limit_)
	set last_ to total
	if limit_ is not missing value and offset_ + limit_ < last_ then set last_ to offset_ + limit_
	set {done_, isFull} to {offset_, false}
	repeat while done_ < last_ and not isFull and not my isTimeUp()
		set upTo_ to done_ + 50
		if upTo_ > last_ then set upTo_ to last_
		try
			set columns_ to my columnsOfPlaces(fields_, done_ + 1, upTo_)
		on error theMessage number theNumber
			-- What was read is worth having.
			if theNumber is not -1712 or done_ is offset_ then error theMessage number theNumber
			exit repeat
		end try
		repeat with place_ from 1 to upTo_ - done_
			set isFull to not my addToPage(my jsonOfRow(fields_, columns_, place_))
			if isFull then exit repeat
		end repeat
		set done_ to upTo_
	end repeat
	set pairs to my pagePairs(name_, total)
	set end of pairs to {"not_read", my jsonRefused()}
	return my replyOk(pairs)
end listObjects
