// prelude: facts, elements, values
// fails: killed
$.AXValueGetValue(position, 1, $.calloc(1, 8));
