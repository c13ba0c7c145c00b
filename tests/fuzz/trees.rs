//! A tree of elements as a script reports it: an outline with one line an element, and refs that lead back.

use macmcp::session::elements::outline;
use macmcp::session::elements::scan::Scan;
use macmcp::session::elements::snapshots::Snapshots;

/// Most elements of which a place is looked for: finding one looks at the others.
const MOST: usize = 20;

/// The JSON of a scan.
pub(crate) fn run(data: &[u8]) {
    let Ok(scan) = serde_json::from_slice::<Scan>(data) else {
        return;
    };
    let snapshots = Snapshots::tagged("k1");
    let snapshot = snapshots.keep(scan);
    let text = outline::text(&snapshot);
    let heading = if snapshot.shown.is_empty() { 2 } else { 1 };
    let last = usize::from(snapshot.scan.truncated.is_some());
    assert_eq!(
        text.lines().count(),
        heading + snapshot.shown.len() + last,
        "{text}"
    );
    let json = outline::json(&snapshot);
    assert!(json["elements"].is_array());
    for at in 0..snapshot.shown.len().min(MOST) {
        let reference = snapshot.reference(at);
        let locator = snapshots.locate(&reference).expect("it is a ref");
        assert_eq!(locator.expect("it is known").reference, reference);
    }
}
