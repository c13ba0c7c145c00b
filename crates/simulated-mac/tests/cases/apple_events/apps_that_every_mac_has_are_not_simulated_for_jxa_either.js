// fails: 79 not simulated: the application Podcasts
Application('Podcasts').activate();
// ----
// fails: 1 Application can't be found. (-2700)
Application('Numbers').activate();
