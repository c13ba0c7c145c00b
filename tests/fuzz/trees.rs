//! A tree of elements as a script reports it: an outline with one line an element, and refs that lead back.

use macmcp::session::elements::difference::{self, OtherWindows};
use macmcp::session::elements::fold::{self, Folding};
use macmcp::session::elements::scan::Scan;
use macmcp::session::elements::snapshots::Snapshots;
use macmcp::session::elements::{brief, outline};

/// Most elements of which a place is looked for: finding one looks at the others.
const MOST: usize = 20;

/// The JSON of a scan.
pub(crate) fn run(data: &[u8]) {
    let Ok(scan) = serde_json::from_slice::<Scan>(data) else {
        return;
    };
    let snapshots = Snapshots::tagged("k1");
    let snapshot = snapshots.keep(scan);
    let heading = if snapshot.shown.is_empty() { 2 } else { 1 };
    let last = usize::from(snapshot.scan.truncated.is_some());
    for folding in [Folding::None, Folding::Unlisted, Folding::All] {
        let text = outline::text(&snapshot, folding, 0);
        let lines = fold::lines(&snapshot, folding);
        assert!(lines.len() <= snapshot.shown.len());
        assert_eq!(text.lines().count(), heading + lines.len() + last, "{text}");
    }
    let same = difference::text(&snapshot, &snapshot, &OtherWindows::None);
    assert!(
        same.starts_with("Nothing that is shown changed\n"),
        "{same}"
    );
    let brief = brief::text(&snapshot, 500);
    assert!(brief.len() < 600, "{brief}");
    let json = outline::json(&snapshot, 0);
    assert!(json["elements"].is_array());
    for at in 0..snapshot.shown.len().min(MOST) {
        let reference = snapshot.reference(at);
        let locator = snapshots.locate(&reference).expect("it is a ref");
        assert_eq!(locator.expect("it is known").reference, reference);
    }
}
