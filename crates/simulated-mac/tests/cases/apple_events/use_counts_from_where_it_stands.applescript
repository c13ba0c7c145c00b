-- What stands before the first `use` has the commands of scripting additions. Grade C: of one project whose scripts have their
-- `use framework` further down.
-- expect: "a"
on first_part()
	do shell script "echo a"
end first_part
first_part()
use framework "Foundation"
-- ----
-- fails: 1 (-2740)
use framework "Foundation"
do shell script "echo a"
