-- expect: {{"a1", "a2", "a10", "B"}, {"Bo", "Al"}, {3, 2, 1}, 6, 3, {"Al", "Bo"}, {1, 2}, {"x", "y"}}
use framework "Foundation"
use scripting additions
set names to current application's NSArray's arrayWithArray:{"a10", "B", "a2", "a1"}
set byName to (names's sortedArrayUsingSelector:"localizedStandardCompare:") as list
set people to current application's NSArray's arrayWithArray:{{|name|:"Al", age:3}, {|name|:"Bo", age:2}}
set byAge to current application's NSSortDescriptor's sortDescriptorWithKey:"age" ascending:true
set youngest to ((people's sortedArrayUsingDescriptors:{byAge})'s valueForKey:"name") as list
set amounts to current application's NSArray's arrayWithArray:{1, 2, 3}
set backwards to amounts's reverseObjectEnumerator()'s allObjects() as list
set total to (amounts's valueForKeyPath:"@sum.self") as integer
set most to (amounts's valueForKeyPath:"@max.self") as integer
set m to current application's NSMutableArray's arrayWithArray:{"x"}
m's addObjectsFromArray:{"y", "z"}
m's removeObject:"z"
{byName, youngest, backwards, total, most, ((people's valueForKeyPath:"name") as list), ((amounts's subarrayWithRange:{0, 2}) as list), m as list}
