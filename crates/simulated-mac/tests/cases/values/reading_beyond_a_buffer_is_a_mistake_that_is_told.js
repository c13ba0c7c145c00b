// prelude: facts, elements, values
// fails: 79 beyond allocated memory
try {
  $.calloc(2, 8)[2];
} catch (error) {
  ('caught');
}
