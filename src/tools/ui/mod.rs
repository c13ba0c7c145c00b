//! The `ui` toolset: the elements of an app's user interface.

pub(crate) mod shared;

crate::tools::toolset! {
    look::Look,
    get_ui_elements::GetUiElements,
    wait_for::WaitFor,
    recent_changes::RecentChanges,
    expect::Expect,
    click_ui_element::ClickUiElement,
    get_ui_element_value::GetUiElementValue,
    focus_ui_element::FocusUiElement,
    set_ui_element_value::SetUiElementValue,
    fill_form::FillForm,
    select_text::SelectText,
    batch::Batch,
}
