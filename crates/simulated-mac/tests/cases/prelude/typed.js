// What stands in TextEdit's front document.
const typed = () => {
  $.CGEventCreate(null);
  return get(
    find(front(TEXT_EDIT), (e) => get(e, 'AXRole') === 'AXTextArea'),
    'AXValue',
  );
};
