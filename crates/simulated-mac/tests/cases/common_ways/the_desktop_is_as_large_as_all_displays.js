// expect: {"x":-1920,"y":-98,"width":3432,"height":1080}
JSON.stringify(Application('Finder').desktop.window.bounds());
