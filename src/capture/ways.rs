//! The ways of `screencapture` to one picture, in the order in which they are tried, and which of them works on this Mac.
//!
//! On some Macs `-R` refuses every rectangle, or takes only one of its two forms, while the whole display can be
//! captured [findings 4.1]. A Mac stays as it is: what has worked is tried first from then on.

use std::sync::{Arc, Mutex, PoisonError};

use super::target::{Target, TargetKind};

/// One way of asking for a display or a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// `-D<n>`: a whole display.
    Display,
    /// `-R` with its numbers in the same word.
    Attached,
    /// `-R` with its numbers in the next word.
    Apart,
    /// `-D<n>`, of which the rectangle is cut out here.
    Cut,
}

impl Way {
    /// Whether it shows that no display at all can be captured when it is refused.
    pub(crate) fn takes_whole_display(self) -> bool {
        matches!(self, Self::Display | Self::Cut)
    }
}

/// What has worked, one entry for displays and one for rectangles. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct WorkingWays(Arc<Mutex<Known>>);

#[derive(Debug, Default)]
struct Known {
    displays: Option<Way>,
    rectangles: Option<Way>,
}

impl Known {
    fn entry(&mut self, kind: TargetKind) -> &mut Option<Way> {
        match kind {
            TargetKind::Display => &mut self.displays,
            TargetKind::Window | TargetKind::Region => &mut self.rectangles,
        }
    }
}

impl WorkingWays {
    /// The ways to a target, the one that worked last first.
    pub(crate) fn order(&self, target: &Target, cursor: bool) -> Vec<Way> {
        let mut ways = ladder(target, cursor);
        let known = *self.known().entry(target.kind);
        if let Some(place) = ways.iter().position(|way| Some(*way) == known) {
            let way = ways.remove(place);
            ways.insert(0, way);
        }
        ways
    }

    /// Remembers that a way gave a picture after those before it in the order had failed.
    pub(crate) fn remember(&self, target: &Target, way: Way) {
        *self.known().entry(target.kind) = Some(way);
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn ladder(target: &Target, cursor: bool) -> Vec<Way> {
    let Some(screen) = &target.screen else {
        return vec![Way::Attached, Way::Apart];
    };
    match target.kind {
        // A display's rectangle names it beyond doubt, its number may not.
        TargetKind::Display if !screen.is_certain => vec![Way::Attached, Way::Apart, Way::Display],
        TargetKind::Display => vec![Way::Display, Way::Attached, Way::Apart],
        // With `-R` the pointer is missing from pictures of virtual displays [findings 4.1].
        TargetKind::Region if cursor && screen.is_certain && screen.area.holds(target.area) => {
            vec![Way::Cut, Way::Attached, Way::Apart]
        }
        TargetKind::Region | TargetKind::Window => vec![Way::Attached, Way::Apart, Way::Cut],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::target::Screen;
    use crate::geometry::Rect;

    fn target(kind: TargetKind, is_certain: bool) -> Target {
        let area = Rect {
            x: 0.0,
            y: 0.0,
            width: 100.0,
            height: 50.0,
        };
        Target {
            kind,
            area,
            scale: 1.0,
            screen: Some(Screen {
                number: 1,
                is_certain,
                area,
            }),
            display_id: None,
            window_id: None,
            app: None,
            title: None,
            alone_only: false,
            windows: Vec::new(),
            allowed: None,
        }
    }

    // [findings 4.1]
    #[test]
    fn what_has_worked_comes_first_and_the_others_stay_in_order() {
        let ways = WorkingWays::default();
        let region = target(TargetKind::Region, true);
        let all = [Way::Attached, Way::Apart, Way::Cut];
        assert_eq!(ways.order(&region, false), all);
        ways.clone()
            .remember(&target(TargetKind::Window, true), Way::Cut);
        let changed = [Way::Cut, Way::Attached, Way::Apart];
        assert_eq!(ways.order(&region, false), changed);
        let display = [Way::Display, Way::Attached, Way::Apart];
        assert_eq!(
            ways.order(&target(TargetKind::Display, true), false),
            display
        );
    }

    // [findings 4.1]
    #[test]
    fn a_number_that_is_only_likely_is_the_last_way_to_a_display() {
        let ways = WorkingWays::default();
        let found = ways.order(&target(TargetKind::Display, false), false);
        assert_eq!(found, [Way::Attached, Way::Apart, Way::Display]);
        let pointer = ways.order(&target(TargetKind::Region, true), true);
        assert_eq!(pointer[0], Way::Cut);
    }
}
