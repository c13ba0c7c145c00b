// The roles that take a value: in which way each is given one, and which of them a name means first.
const valueRoles = (() => {
  const FIELD = true;
  const PART = false;

  // A field is what a person fills in; where a button beside it is called the same, the field is meant. A part belongs to
  // something larger that is often called the same: it has no such precedence.
  const ROLES = new Map([
    ['AXTextField', { way: 'text', isField: FIELD }],
    ['AXTextArea', { way: 'text', isField: FIELD }],
    ['AXComboBox', { way: 'text', isField: FIELD }],
    ['AXDateField', { way: 'other', isField: FIELD }],
    ['AXTimeField', { way: 'other', isField: FIELD }],
    ['AXSlider', { way: 'number', isField: FIELD }],
    ['AXIncrementor', { way: 'number', isField: FIELD }],
    ['AXScrollBar', { way: 'number', isField: PART }],
    ['AXSplitter', { way: 'number', isField: PART }],
    ['AXValueIndicator', { way: 'number', isField: PART }],
    ['AXLevelIndicator', { way: 'number', isField: PART }],
    ['AXCheckBox', { way: 'switch', isField: FIELD }],
    ['AXDisclosureTriangle', { way: 'switch', isField: PART }],
    ['AXRadioButton', { way: 'switch', isField: PART }],
    ['AXPopUpButton', { way: 'pop-up', isField: FIELD }],
    ['AXMenuButton', { way: 'pop-up', isField: FIELD }],
    ['AXRadioGroup', { way: 'choice', isField: FIELD }],
    ['AXTabGroup', { way: 'choice', isField: FIELD }],
    ['AXRow', { way: 'row', isField: PART }],
  ]);
  const UNKNOWN = { way: 'other', isField: PART };

  const of = (role) => ROLES.get(role) || UNKNOWN;

  // 'text', 'number', 'switch', 'pop-up', 'choice', 'row', or 'other' for what is written as what it holds.
  const way = (role) => of(role).way;

  const isField = ({ role }) => of(role).isField;

  return { way, isField };
})();
