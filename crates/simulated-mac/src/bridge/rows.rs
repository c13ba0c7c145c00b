//! The registry: which function runs for a selector of a class, or for the name of a C function.

use super::{
    call::{Row, Rows},
    classes as c, functions as f,
};
use crate::apple;

/// Instance methods and class methods that a class itself adds.
struct ClassRows {
    instance: Rows,
    class: Rows,
}

fn class_rows(class: &str) -> Option<ClassRows> {
    let (instance, class): (Rows, Rows) = match class {
        "EKAlarm" => (c::event_alarms::ALARM, c::event_alarms::ALARM_CLASS),
        "EKCalendar" => (c::event_kit::CALENDAR, &[]),
        "EKCalendarItem" => (c::event_kit::ITEM, &[]),
        "EKEvent" => (c::event_kit::EVENT, c::event_kit::EVENT_CLASS),
        "EKEventStore" => (c::event_store::INSTANCE, c::event_store::CLASS),
        "EKReminder" => (c::event_kit::REMINDER, c::event_kit::REMINDER_CLASS),
        "NSAppleEventDescriptor" => (c::descriptor::INSTANCE, c::descriptor::CLASS),
        "NSArray" => (c::collections::ARRAY, c::collections::ARRAY_CLASS),
        "NSBitmapImageRep" => (&[], c::images::BITMAP_CLASS),
        "NSBundle" => (c::places::BUNDLE, c::places::BUNDLE_CLASS),
        "NSCalendar" => (c::date_components::DATES, c::date_components::DATES_CLASS),
        "NSCharacterSet" => (c::character_sets::INSTANCE, c::character_sets::CLASS),
        "NSData" => (c::data::INSTANCE, c::data::CLASS),
        "NSDate" => (c::values::DATE, c::values::DATE_CLASS),
        "NSDateComponents" => (c::date_components::COMPONENTS, &[]),
        "NSDateFormatter" => (c::formatters::DATE, c::formatters::DATE_CLASS),
        "NSDictionary" => (c::collections::DICTIONARY, c::collections::DICTIONARY_CLASS),
        "NSEnumerator" => (c::arrays::ENUMERATOR, &[]),
        "NSError" => (c::values::ERROR, &[]),
        "NSEvent" => (c::event::INSTANCE, c::event::CLASS),
        "NSFileHandle" => (c::files::HANDLE, c::files::HANDLE_CLASS),
        "NSFileManager" => (c::files::MANAGER, c::files::MANAGER_CLASS),
        "NSHost" => (c::machine::HOST, c::machine::HOST_CLASS),
        "NSImage" => (c::images::IMAGE, &[]),
        "NSImageRep" => (c::images::REPRESENTATION, &[]),
        "NSISO8601DateFormatter" => (c::formatters::ISO_DATE, &[]),
        "NSJSONSerialization" => (&[], c::json::CLASS),
        "NSLocale" => (c::machine::LOCALE, c::machine::LOCALE_CLASS),
        "NSMutableArray" => (c::collections::MUTABLE_ARRAY, &[]),
        "NSMutableData" => (c::data::MUTABLE, c::data::MUTABLE_CLASS),
        "NSMutableDictionary" => (c::collections::MUTABLE_DICTIONARY, &[]),
        "NSNotification" => (c::notification_center::NOTIFICATION, &[]),
        "NSNotificationCenter" => (
            c::notification_center::CENTER,
            c::notification_center::CENTER_CLASS,
        ),
        "NSNull" => (&[], c::values::NULL_CLASS),
        "NSNumber" => (c::values::NUMBER, c::values::NUMBER_CLASS),
        "NSNumberFormatter" => (c::formatters::NUMBER, c::formatters::NUMBER_CLASS),
        "NSObject" => (c::object::INSTANCE, c::object::CLASS),
        "NSOperationQueue" => (&[], c::notification_center::QUEUE_CLASS),
        "NSOrderedSet" => (c::arrays::ORDERED_SET, c::arrays::ORDERED_SET_CLASS),
        "NSPasteboard" => (c::pasteboard::INSTANCE, c::pasteboard::CLASS),
        "NSPasteboardItem" => (c::pasteboard::ITEM, &[]),
        "NSPipe" => (c::task::PIPE, c::task::PIPE_CLASS),
        "NSProcessInfo" => (c::machine::PROCESS_INFO, c::machine::PROCESS_INFO_CLASS),
        "NSRegularExpression" => (
            c::regular_expression::INSTANCE,
            c::regular_expression::CLASS,
        ),
        "NSRunLoop" => (c::waiting::RUN_LOOP, c::waiting::RUN_LOOP_CLASS),
        "NSRunningApplication" => (c::running_app::INSTANCE, c::running_app::CLASS),
        "NSScreen" => (c::screen::INSTANCE, c::screen::CLASS),
        "NSSet" => (c::arrays::SET, c::arrays::SET_CLASS),
        "NSSortDescriptor" => (c::sorting::DESCRIPTOR, c::sorting::DESCRIPTOR_CLASS),
        "NSString" => (c::string::INSTANCE, c::string::CLASS),
        "NSTask" => (c::task::TASK, c::task::TASK_CLASS),
        "NSTextCheckingResult" => (c::regular_expression::RESULT, &[]),
        "NSThread" => (&[], c::waiting::THREAD_CLASS),
        "NSTimeZone" => (c::machine::TIME_ZONE, c::machine::TIME_ZONE_CLASS),
        "NSURL" => (c::places::URL, c::places::URL_CLASS),
        "NSUserDefaults" => (c::machine::DEFAULTS, c::machine::DEFAULTS_CLASS),
        "NSValue" => (c::value::INSTANCE, c::value::CLASS),
        "NSUUID" => (c::values::UUID, c::values::UUID_CLASS),
        "NSWorkspace" => (c::workspace::INSTANCE, c::workspace::CLASS),
        "NSWorkspaceOpenConfiguration" => (
            c::workspace::CONFIGURATION,
            c::workspace::CONFIGURATION_CLASS,
        ),
        "NSXMLDocument" => (c::xml::DOCUMENT, &[]),
        "NSXMLNode" => (c::xml::NODE, &[]),
        "PDFDocument" => (c::pdf::DOCUMENT, &[]),
        "PDFPage" => (c::pdf::PAGE_ROWS, &[]),
        "VNBarcodeObservation" => (c::barcodes::OBSERVATION, &[]),
        "VNDetectBarcodesRequest" => (c::barcodes::REQUEST, &[]),
        "VNDetectedObjectObservation" => (c::vision::DETECTED, &[]),
        "VNImageRequestHandler" => (c::vision::HANDLER, &[]),
        "VNObservation" => (c::vision::OBSERVATION, &[]),
        "VNRecognizeTextRequest" => (c::vision::TEXT_REQUEST, &[]),
        "VNRecognizedText" => (c::vision::TEXT, &[]),
        "VNRecognizedTextObservation" => (c::vision::TEXT_OBSERVATION, &[]),
        "VNRectangleObservation" => (c::vision::RECTANGLE, &[]),
        _ => return None,
    };
    Some(ClassRows { instance, class })
}

/// What runs for a selector: the row of the nearest class up the chain.
pub(super) fn method(class: &'static str, class_method: bool, selector: &str) -> Option<Row> {
    let mut next = Some(class);
    while let Some(name) = next {
        if let Some(rows) = class_rows(name)
            && let Some(row) = find(
                if class_method {
                    rows.class
                } else {
                    rows.instance
                },
                selector,
            )
        {
            return Some(row);
        }
        next = apple::class(name).and_then(|class| class.superclass);
    }
    // A class object answers NSObject's instance methods as well.
    if class_method {
        find(c::object::INSTANCE, selector)
    } else {
        None
    }
}

/// What runs for a C function.
pub(super) fn function(name: &str) -> Option<Row> {
    let tables = [
        f::accessibility::ROWS,
        f::ax_value::ROWS,
        f::core_foundation::ROWS,
        f::displays::ROWS,
        f::event_text::ROWS,
        f::event_sources::ROWS,
        f::events::ROWS,
        f::foundation::ROWS,
        f::geometry::ROWS,
        f::keyboard::ROWS,
        f::memory::ROWS,
        f::permissions::ROWS,
        f::power::ROWS,
        f::process::ROWS,
        f::window_list::ROWS,
    ];
    tables.into_iter().find_map(|rows| find(rows, name))
}

fn find(rows: Rows, name: &str) -> Option<Row> {
    rows.iter()
        .find(|(key, _)| *key == name)
        .map(|(_, row)| *row)
}
