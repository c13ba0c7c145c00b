//! What becomes of a part. Not beside the code: for that it would be compiled a second time.

use std::error::Error;

use resampling::{Part, Resampler};

#[test]
fn a_part_becomes_smaller_and_too_few_pixels_are_refused() {
    let mut part = Part {
        from: (4, 12),
        rows: (10.0, 2.0),
        to: (2, 1),
        is_translucent: false,
    };
    // Black below what the filter does not reach.
    let pixels = [[255; 16 * 4], [0; 16 * 4], [0; 16 * 4]].concat();
    let mut written = [9; 8];
    let mut resampler = Resampler::default();
    resampler.resample(&pixels, &part, &mut written).unwrap();
    assert_eq!(written, [0; 8]);
    let few = resampler.resample(&pixels[..36 * 4], &part, &mut written);
    assert!(few.is_err());
    part.rows = (11.0, 2.0);
    let error = resampler.resample(&pixels, &part, &mut written);
    let error = error.unwrap_err();
    assert!(error.source().is_some());
}
