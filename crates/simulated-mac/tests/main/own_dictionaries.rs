//! Apps of described worlds that bring a scripting dictionary.

use simulated_mac::SimulatedMac;

use crate::described::{applescript, found, made, simulated};

/// An app of one's own with a dictionary of its own: what it holds is read, made, changed and deleted by the terms of that.
const SHELF: &str = r#"
version = 1

[[apps]]
name = "Shelf"
dictionary = '''
<dictionary title="Shelf Terminology"><suite name="Shelf Suite" code="shlf">
<enumeration name="jar state" code="jsta"><enumerator name="sealed" code="jsea"/><enumerator name="half empty" code="jhal"/></enumeration>
<class name="application" code="capp"><element type="row"/><property name="shelf name" code="snam" type="text" access="r"/></class>
<class name="row" code="jrow" plural="rows"><element type="jam jar"/><property name="name" code="pnam" type="text"/></class>
<class name="jam jar" code="jjar" plural="jam jars"><property name="id" code="ID  " type="text" access="r"/><property name="name" code="pnam" type="text"/>
<property name="state" code="jstt"><type type="jar state"/></property><property name="filled date" code="jfil" type="date"/></class>
<command name="shake jar" code="shlfshak"><direct-parameter type="jam jar"/><parameter name="for" code="jtim" type="integer"/></command>
</suite></dictionary>
'''

[apps.keeps]
shelfName = "Cellar"
rows = [{ name = "Top", jamJars = [
  { id = "j1", name = "Plum", state = "sealed", filledDate = 1772409600 },
  { id = "j2", name = "Quince", state = "half empty" },
] }]
"#;

#[test]
fn an_app_of_its_own_answers_by_its_own_dictionary() {
    let (_folder, world) = made(SHELF, &[]);
    let script = "tell application \"Shelf\"
        set found to name of every jam jar of row \"Top\" whose state is half empty
        set made to make new jam jar at end of every jam jar of row \"Top\" with properties {name:\"Pear\", state:sealed}
        set state of jam jar \"Plum\" of row \"Top\" to half empty
        delete jam jar id \"j2\" of row \"Top\"
        shake jar made for 3
        return {shelf name, found, name of every jam jar of row 1, state of jam jar id \"j1\" of row 1, exists jam jar id \"j2\" of row 1}
        end tell";
    assert_eq!(
        applescript(&world, script),
        "Cellar, Quince, Plum, Pear, half empty, false"
    );
    let kept = "$.app_data['com.example.shelf']";
    let told = found(&world, &format!("{kept}.told[0]"));
    for part in ["\"shakeJar\"", "\"made-", "\"for\": 3"] {
        let squeezed = told.replace(' ', "");
        assert!(squeezed.contains(&part.replace(' ', "")), "{told}");
    }
    let left = found(&world, &format!("{kept}.rows[0].jamJars[*].name"));
    assert_eq!(left, "\"Plum\"\n\"Pear\"");
    let mac = SimulatedMac::from_file(&world).unwrap();
    let wrong = "tell application \"Shelf\" to get colour of jam jar 1 of row 1";
    let done = mac.run(simulated_mac::Program::Osascript, ["-e", wrong], "");
    assert!(done.unwrap().stderr.contains("colour"));
}

#[test]
fn a_dictionary_that_is_none_is_refused() {
    for (lines, words) in [
        ("dictionary = '<html/>'", "no element `dictionary`"),
        ("dictionary = '../Other.sdef'", "beside the description"),
        ("dictionary = 'None.sdef'", "None.sdef"),
        ("keeps = { jars = [] }", "needs a `dictionary`"),
        (
            "dictionary = '<dictionary><class name=\"application\" code=\"capp\"><element type=\"jar\"/></class><class name=\"jar\" code=\"jjar\"><property name=\"label text\" code=\"jlab\" type=\"text\"/></class></dictionary>'\nkeeps = { jars = [{ labelTxt = \"a\" }] }",
            "jar has no `labelTxt` in its dictionary; did you mean `labelText`?",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let [from, world] = ["shelf.toml", "world.json"].map(|name| folder.path().join(name));
        std::fs::write(
            &from,
            format!("version = 1\n[[apps]]\nname = \"Shelf\"\n{lines}\n"),
        )
        .unwrap();
        let arguments = [
            "new",
            world.to_str().unwrap(),
            "--from",
            from.to_str().unwrap(),
        ];
        let (status, _, errors) = simulated(&arguments);
        assert_ne!(status, Some(0), "{lines}");
        assert!(errors.contains(words) && !world.exists(), "{errors}");
    }
}
