// prelude: apple_events
// ----
// Names that look like words of a program, and those that do not.
// expect: iCloud Work INBOX
const mail = Application('Mail');
[mail.accounts['iCloud'].name(), mail.accounts.Work.name(), mail.accounts['iCloud'].mailboxes['INBOX'].name()].join(' ');
// ----
// A name that nothing has is found missing when it is looked up, as any other.
// fails: 1 (-1728)
Application('Notes').folders['receipts'].name();
// ----
// fails: 78 did you mean name?
Application('Notes').folders.nmae();
