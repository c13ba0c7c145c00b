// What it shows is not known here, and no real file is opened.
// prelude: vision
// fails: 79 not simulated: the text of a picture
read('/elsewhere/picture.png', ACCURATE);
