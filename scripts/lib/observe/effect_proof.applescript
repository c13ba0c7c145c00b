-- What an action is known to have done, in the words of effect_proof.js, as JSON: by what was read back of what it is for. `true`
-- where that is as it was asked to be, `false` where it is otherwise, `missing value` where nothing could be read.
on jsonEffect(isProven)
	if isProven is missing value then return my jsonText("unverified")
	if isProven then return my jsonText("confirmed")
	return my jsonText("partial")
end jsonEffect
