-- Notes: which folder is the trash [apps 3.1].

-- The folder of what was deleted has a name in the user's language, and nothing else marks it (grade A).
-- Those in other letters than ASCII stand by their code points: no script depends on the encoding in which osascript reads it.
property trashNames : missing value

on allTrashNames()
	set names to {}
	set names to names & {"Recently Deleted", "Recently deleted", "Nylig slettet", "Nylig slettede"}
	set names to names & {"Senast raderade", "Nyligen raderade", "Senest slettet", "Eliminados recientemente"}
	set names to names & {"Borrados recientemente", "Eliminati di recente", "Recent verwijderd", "Onlangs verwijderd"}
	set names to names & {"Apagados recentemente", "Apagados Recentemente", "Apagadas recentemente", "Son Silinenler"}
	set end of names to string id {90, 117, 108, 101, 116, 122, 116, 32, 103, 101, 108, 246, 115, 99, 104, 116}
	set end of names to string id {75, 252, 114, 122, 108, 105, 99, 104, 32, 103, 101, 108, 246, 115, 99, 104, 116}
	set end of names to string id {83, 117, 112, 112, 114, 105, 109, 233, 115, 32, 114, 233, 99, 101, 109, 109, 101, 110, 116}
	set end of names to string id {83, 117, 112, 112, 114, 101, 115, 115, 105, 111, 110, 115, 32, 114, 233, 99, 101, 110, 116, 101, 115}
	set end of names to string id {79, 115, 116, 97, 116, 110, 105, 111, 32, 117, 115, 117, 110, 105, 281, 116, 101}
	set end of names to string id {1053, 1077, 1076, 1072, 1074, 1085, 1086, 32, 1091, 1076, 1072, 1083, 1105, 1085, 1085, 1099, 1077}
	set end of names to string id {1053, 1077, 1076, 1072, 1074, 1085, 1086, 32, 1091, 1076, 1072, 1083, 1077, 1085, 1085, 1099, 1077}
	set end of names to string id {26368, 36817, 21024, 38500}
	set end of names to string id {26368, 36817, 21034, 38500}
	set end of names to string id {26368, 36817, 21034, 38500, 30340, 38917, 30446}
	set end of names to string id {26368, 36817, 21066, 38500, 12375, 12383, 38917, 30446}
	set end of names to string id {52572, 44540, 32, 49325, 51228, 46108, 32, 54637, 47785}
	set end of names to string id {52572, 44540, 32, 49325, 51228, 54620, 32, 54637, 47785}
	set end of names to string id {196, 115, 107, 101, 116, 116, 228, 105, 110, 32, 112, 111, 105, 115, 116, 101, 116, 117, 116}
	set end of names to string id {78, 101, 100, 225, 118, 110, 111, 32, 115, 109, 97, 122, 97, 110, 233}
	set end of names to string id {928, 961, 972, 963, 966, 945, 964, 945, 32, 948, 953, 945, 947, 961, 945, 956, 956, 941, 957, 945}
	set end of names to string id {78, 101, 109, 114, 233, 103, 32, 116, 246, 114, 246, 108, 116, 101, 107}
	set end of names to string id {536, 116, 101, 114, 115, 101, 32, 114, 101, 99, 101, 110, 116}
	set end of names to string id {78, 101, 100, 225, 118, 110, 111, 32, 118, 121, 109, 97, 122, 97, 110, 233}
	set end of names to string id {3648, 3614, 3636, 3656, 3591, 3621, 3610}
	set end of names to string id {3621, 3610, 3621, 3656, 3634, 3626, 3640, 3604}
	set end of names to string id {272, 227, 32, 120, 243, 97, 32, 103, 7847, 110, 32, 273, 226, 121}
	set end of names to string id {1053, 1077, 1097, 1086, 1076, 1072, 1074, 1085, 1086, 32, 1074, 1080, 1076, 1072, 1083, 1077, 1085, 1110}
	set end of names to string id {1605, 1581, 1584, 1608, 1601, 1577, 32, 1605, 1572, 1582, 1585, 1611, 1575}
	return names
end allTrashNames

on isTrashName(folderName)
	if trashNames is missing value then set trashNames to my allTrashNames()
	return folderName is in trashNames
end isTrashName
