-- Notes: which folder is the trash [apps 3.1].

-- The folder of what was deleted has a name in the user's language, and nothing else marks it (grade A).
property trashNames : {"Recently Deleted", "Recently deleted", "Nylig slettet", "Nylig slettede", "Senast raderade", "Nyligen raderade", ¬
	"Senest slettet", "Zuletzt gelöscht", "Kürzlich gelöscht", "Supprimés récemment", "Suppressions récentes", ¬
	"Eliminados recientemente", "Borrados recientemente", "Eliminati di recente", "Recent verwijderd", "Onlangs verwijderd", ¬
	"Ostatnio usunięte", "Недавно удалённые", "Недавно удаленные", "Apagados recentemente", "Apagados Recentemente", ¬
	"Apagadas recentemente", "最近删除", "最近刪除", "最近刪除的項目", "最近削除した項目", "최근 삭제된 항목", "최근 삭제한 항목", ¬
	"Son Silinenler", "Äskettäin poistetut", "Nedávno smazané", "Πρόσφατα διαγραμμένα", "Nemrég töröltek", "Șterse recent", ¬
	"Nedávno vymazané", "เพิ่งลบ", "ลบล่าสุด", "Đã xóa gần đây", "Нещодавно видалені", "محذوفة مؤخرًا"}

on isTrashName(folderName)
	return folderName is in trashNames
end isTrashName
