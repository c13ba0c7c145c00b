//! The `screenshot` toolset: pictures of displays, windows and regions.

pub(crate) mod shared;

crate::tools::toolset! {
    take_screenshot::TakeScreenshot,
    screenshot_app_window::ScreenshotAppWindow,
}
