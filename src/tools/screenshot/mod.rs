//! The `screenshot` toolset: pictures of displays, windows and regions.

pub(crate) mod shared;

crate::tools::toolset! {
    take_screenshot::TakeScreenshot,
    read_text::ReadText,
    screenshot_app_window::ScreenshotAppWindow,
}
