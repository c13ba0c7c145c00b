//! Pixels and points, what is remembered and for how long, and what is compared.

use super::*;
use crate::limits::SHOT_BYTES;
use pictures::{Decoded, PixelSize};
use proptest::prelude::*;
use serde_json::json;

fn grid(shots: &Shots, width: u32, height: u32) -> Grid {
    let file = tempfile::NamedTempFile::with_suffix(".png").unwrap();
    image::RgbImage::new(width, height)
        .save(file.path())
        .unwrap();
    let decoded = Decoded::open(file.path(), None).unwrap();
    decoded.grid(shots.key())
}

fn window(window_id: u32, process_id: i32, [x, y, width, height]: [f64; 4]) -> ShownWindow {
    ShownWindow {
        window_id,
        process_id,
        x,
        y,
        width,
        height,
    }
}

fn shot(shots: &Shots, area: [f64; 4], pixels: (u32, u32)) -> Shot {
    let [x, y, width, height] = area;
    Shot {
        kind: TargetKind::Region,
        window_id: None,
        alone: false,
        mapping: Mapping {
            area: Rect {
                x,
                y,
                width,
                height,
            },
            pixels: PixelSize {
                width: pixels.0,
                height: pixels.1,
            },
        },
        windows: vec![
            window(7, 1, [-1200.0, 100.0, 200.0, 100.0]),
            window(8, 2, [-1400.0, 0.0, 800.0, 600.0]),
        ],
        grid: grid(shots, 8, 8),
    }
}

fn located(shots: &Shots, id: &str, x: f64, y: f64) -> Result<Vec<PicturedPoint>, Error> {
    let mut arguments = JsonObject::new();
    for (name, value) in [("screenshot", json!(id)), ("x", json!(x)), ("y", json!(y))] {
        arguments.insert(name.into(), value);
    }
    let points = shots.locate(&mut arguments, &[("x", "y")])?;
    assert_eq!(arguments.get("screenshot"), None);
    assert_eq!(arguments["x"], json!(points[0].x));
    Ok(points)
}

#[tokio::test]
async fn a_pixel_is_a_point_and_what_lay_there() {
    let shots = Shots::default();
    let of = shot(&shots, [-1300.0, 80.0, 300.0, 200.0], (900, 600));
    let id = shots.keep(of.clone());
    let points = located(&shots, &id, 301.0, 89.0).unwrap();
    assert_eq!((points[0].x, points[0].y), (-1200.0, 109.0));
    assert_eq!(points[0].window.as_ref().unwrap().window_id, 7);
    let points = located(&shots, &id, 0.0, 0.0).unwrap();
    assert_eq!(points[0].window.as_ref().unwrap().window_id, 8);
    for (x, y) in [(900.0, 1.0), (1.0, 600.0), (-1.0, 0.0)] {
        let error = located(&shots, &id, x, y).unwrap_err();
        assert_eq!(error.code, Code::InvalidParameter);
        assert!(error.what.contains("0 to 899 and 0 to 599"), "{error}");
    }
    // Of a window by itself it is that window, whatever lay before it.
    let alone = Shot {
        kind: TargetKind::Window,
        window_id: Some(8),
        alone: true,
        ..of
    };
    let id = shots.keep(alone);
    let points = located(&shots, &id, 301.0, 89.0).unwrap();
    assert_eq!(points[0].window.as_ref().unwrap().window_id, 8);
    assert_eq!(points[0].attached, Vec::<u32>::new());
}

#[tokio::test(start_paused = true)]
async fn screenshots_are_kept_for_their_time_and_no_more_than_some() {
    let shots = Shots::new(Some(Duration::from_secs(600)));
    let of = shot(&shots, [0.0, 0.0, 10.0, 10.0], (10, 10));
    let ids: Vec<String> = (0..SHOTS + 1).map(|_| shots.keep(of.clone())).collect();
    let gone = shots.find(&ids[0]).unwrap_err();
    assert_eq!(gone.code, Code::Refused);
    assert!(gone.to_string().contains("Take a new screenshot"), "{gone}");
    assert!(shots.find(&ids[1]).is_ok());
    tokio::time::sleep(Duration::from_secs(601)).await;
    assert!(shots.find(&ids[SHOTS]).is_err());
    assert!(shots.lock().shots.is_empty());
    let other = Shots::default();
    let id = other.keep(of);
    assert_eq!(shots.find(&id).unwrap_err().code, Code::Refused);
    assert_eq!(shots.find("4").unwrap_err().code, Code::InvalidParameter);
}

/// What one takes is what the table of limits says.
#[tokio::test]
async fn a_screenshot_takes_no_more_than_is_said() {
    let shots = Shots::default();
    let mut of = shot(&shots, [0.0, 0.0, 10.0, 10.0], (10, 10));
    of.windows = vec![of.windows[0].clone(); 5 * SHOT_WINDOWS];
    let kept = shots.find(&shots.keep(of)).unwrap();
    let windows = kept.windows.len() * size_of::<ShownWindow>();
    let blocks = pictures::GRID_BLOCKS * size_of::<u32>();
    assert!(
        windows + blocks + size_of::<Shot>() <= SHOT_BYTES,
        "{windows}"
    );
}

#[test]
fn what_is_something_else_or_has_another_size_is_not_compared() {
    let shots = Shots::default();
    let of = |area, pixels: (u32, u32)| Shot {
        grid: grid(&shots, pixels.0, pixels.1),
        ..shot(&shots, area, pixels)
    };
    let one = of([0.0, 0.0, 8.0, 8.0], (8, 8));
    assert_eq!(one.changed(&one, "a-p1"), Ok(Vec::new()));
    let elsewhere = of([1.0, 0.0, 8.0, 8.0], (8, 8));
    let said = one.changed(&elsewhere, "a-p1").unwrap_err();
    assert!(said.contains("something else"), "{said}");
    let larger = of([0.0, 0.0, 8.0, 8.0], (16, 16));
    let said = one.changed(&larger, "a-p1").unwrap_err();
    assert!(said.contains("8 x 8 pixels and had 16 x 16"), "{said}");
}

proptest! {
    /// Whatever the display, the scale and the size that was sent: the point lies in the picture's area, under the pixel.
    #[test]
    fn pixels_become_the_points_that_they_show(
        x in -8000i32..8000, y in -8000i32..8000, width in 1u32..4000, height in 1u32..3000,
        zoom in 0.1..6.0f64, across in 0.0..1.0f64, down in 0.0..1.0f64,
    ) {
        let side = |points: u32| ((f64::from(points) * zoom).round() as u32).max(1);
        let mapping = Mapping {
            area: Rect { x: x.into(), y: y.into(), width: width.into(), height: height.into() },
            pixels: PixelSize { width: side(width), height: side(height) },
        };
        let px = (across * f64::from(mapping.pixels.width)).floor();
        let py = (down * f64::from(mapping.pixels.height)).floor();
        let (at_x, at_y) = mapping.point(px, py).unwrap();
        let (right, bottom) = (f64::from(x) + f64::from(width), f64::from(y) + f64::from(height));
        prop_assert!(at_x >= x.into() && at_x < right, "{}", at_x);
        prop_assert!(at_y >= y.into() && at_y < bottom, "{}", at_y);
        // No farther away than a point, or than the pixel is wide.
        let shown = f64::from(x) + (px + 0.5) * f64::from(width) / f64::from(mapping.pixels.width);
        prop_assert!((shown - at_x).abs() <= 1.0, "{} {}", shown, at_x);
    }
}
