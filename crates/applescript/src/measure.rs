//! Units of measurement: classes whose only purpose is that a number is converted from one to another by `as`.
//!
//! Names and categories are those of Apple's language guide, codes those of its public header of Apple event types.

use crate::code::Code;

/// What a unit measures; only units of one category convert into each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Category {
    Length,
    Area,
    /// Cubic units.
    Volume,
    /// Units of liquids, which do not convert into cubic ones.
    Liquid,
    Weight,
    Temperature,
}

/// A unit of measurement.
#[derive(Debug)]
pub(crate) struct Unit {
    code: Code,
    /// The class as scripts write it.
    pub(crate) name: &'static str,
    category: Category,
    /// How many of the category's base unit one is: meters and what follows from them, liters, grams, degrees Kelvin.
    size: f64,
    /// What to add before the size is applied, for temperatures.
    shift: f64,
}

const fn unit(code: &[u8; 4], name: &'static str, category: Category, size: f64) -> Unit {
    Unit {
        code: Code::new(code),
        name,
        category,
        size,
        shift: 0.0,
    }
}

const INCH: f64 = 0.0254;
const FOOT: f64 = 12.0 * INCH;
const YARD: f64 = 3.0 * FOOT;
const MILE: f64 = 1760.0 * YARD;

const UNITS: [Unit; 27] = [
    unit(b"cmtr", "centimeters", Category::Length, 0.01),
    unit(b"metr", "meters", Category::Length, 1.0),
    unit(b"kmtr", "kilometers", Category::Length, 1000.0),
    unit(b"inch", "inches", Category::Length, INCH),
    unit(b"feet", "feet", Category::Length, FOOT),
    unit(b"yard", "yards", Category::Length, YARD),
    unit(b"mile", "miles", Category::Length, MILE),
    unit(b"sqrm", "square meters", Category::Area, 1.0),
    unit(b"sqkm", "square kilometers", Category::Area, 1_000_000.0),
    unit(b"sqft", "square feet", Category::Area, FOOT * FOOT),
    unit(b"sqyd", "square yards", Category::Area, YARD * YARD),
    unit(b"sqmi", "square miles", Category::Area, MILE * MILE),
    unit(b"ccmt", "cubic centimeters", Category::Volume, 0.000_001),
    unit(b"cmet", "cubic meters", Category::Volume, 1.0),
    unit(
        b"cuin",
        "cubic inches",
        Category::Volume,
        INCH * INCH * INCH,
    ),
    unit(b"cfet", "cubic feet", Category::Volume, FOOT * FOOT * FOOT),
    unit(b"cyrd", "cubic yards", Category::Volume, YARD * YARD * YARD),
    unit(b"litr", "liters", Category::Liquid, 1.0),
    unit(b"galn", "gallons", Category::Liquid, 3.785_411_784),
    unit(b"qrts", "quarts", Category::Liquid, 0.946_352_946),
    unit(b"gram", "grams", Category::Weight, 1.0),
    unit(b"kgrm", "kilograms", Category::Weight, 1000.0),
    unit(b"ozs ", "ounces", Category::Weight, 28.349_523_125),
    unit(b"lbs ", "pounds", Category::Weight, 453.592_37),
    unit(b"degk", "degrees Kelvin", Category::Temperature, 1.0),
    Unit {
        shift: 273.15,
        ..unit(b"degc", "degrees Celsius", Category::Temperature, 1.0)
    },
    Unit {
        shift: 459.67,
        ..unit(
            b"degf",
            "degrees Fahrenheit",
            Category::Temperature,
            5.0 / 9.0,
        )
    },
];

/// The unit that a class is, if it is one.
pub(crate) fn unit_of(code: Code) -> Option<&'static Unit> {
    UNITS.iter().find(|unit| unit.code == code)
}

/// So many of one unit in another; none where the units measure different things.
pub(crate) fn converted(amount: f64, from: Code, to: Code) -> Option<f64> {
    let (from, to) = (unit_of(from)?, unit_of(to)?);
    if from.code == to.code {
        return Some(amount);
    }
    let base = (amount + from.shift) * from.size;
    (from.category == to.category).then_some(base / to.size - to.shift)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms;

    #[test]
    fn units_are_classes_of_the_language() {
        let dictionary = terms::applescript();
        for unit in &UNITS {
            let name = dictionary.class(unit.code);
            assert_eq!(name.map(|name| &**name), Some(unit.name));
        }
    }
}
