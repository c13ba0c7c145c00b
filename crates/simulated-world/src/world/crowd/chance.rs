//! Numbers and words from a seed: the same seed gives the same world.

/// A source of numbers (SplitMix64).
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// One for a purpose: what is made for one does not change with what is made for another.
    pub fn new(seed: u64, purpose: &str) -> Self {
        let mixed = purpose.bytes().fold(seed, |state, byte| {
            (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Self(mixed)
    }

    /// A number below another one.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end.max(1)
    }

    /// One of some words.
    pub fn word(&mut self, words: &[&'static str]) -> &'static str {
        let count = u64::try_from(words.len()).unwrap_or(u64::MAX);
        let place = usize::try_from(self.below(count)).unwrap_or_default();
        words.get(place).copied().unwrap_or_default()
    }
}

pub const FIRST_NAMES: &[&str] = &[
    "Ada", "Alan", "Aiko", "Amara", "Bruno", "Carla", "Chen", "Daniel", "Dilan", "Elena", "Emil",
    "Fatima", "Frank", "Grace", "Hana", "Hugo", "Ines", "Ivan", "Jamal", "Jana", "Kenji", "Laura",
    "Liam", "Lucía", "Malik", "Marie", "Mei", "Mika", "Nadia", "Nils", "Olga", "Omar", "Paula",
    "Petra", "Rosa", "Ruth", "Sana", "Sören", "Tariq", "Tomás", "Uma", "Victor", "Wanda", "Yuki",
];

pub const LAST_NAMES: &[&str] = &[
    "Adams",
    "Ahmed",
    "Bauer",
    "Bianchi",
    "Brown",
    "Castro",
    "Cohen",
    "Costa",
    "Dubois",
    "Evans",
    "Fischer",
    "Garcia",
    "Haas",
    "Hansen",
    "Ito",
    "Jensen",
    "Jones",
    "Kaya",
    "Keller",
    "Kim",
    "Kowalski",
    "Lang",
    "Larsen",
    "Lopez",
    "Martin",
    "Meyer",
    "Moreau",
    "Müller",
    "Nakamura",
    "Novak",
    "O’Brien",
    "Okafor",
    "Patel",
    "Pérez",
    "Popov",
    "Rossi",
    "Sato",
    "Schmidt",
    "Silva",
    "Singh",
    "Smith",
    "Suzuki",
    "Taylor",
    "Tran",
    "Vogel",
    "Walker",
    "Weber",
    "Yilmaz",
    "Young",
];

pub(super) const COMPANIES: &[&str] = &[
    "Acme",
    "Bluebird Travel",
    "City Library",
    "Delta Print",
    "Elm Street Clinic",
    "Fern & Sons",
    "Harbour Bank",
    "Juniper Labs",
    "Kite Software",
    "Maple School",
    "Northwind",
    "Oak Insurance",
];

pub const ADJECTIVES: &[&str] = &[
    "Annual",
    "Blue",
    "Corrected",
    "Draft",
    "Early",
    "Final",
    "Green",
    "Internal",
    "Late",
    "Monthly",
    "New",
    "Open",
    "Quarterly",
    "Quick",
    "Revised",
    "Short",
    "Signed",
    "Team",
    "Updated",
    "Weekly",
];

pub const NOUNS: &[&str] = &[
    "agenda",
    "budget",
    "contract",
    "delivery",
    "estimate",
    "feedback",
    "forecast",
    "handbook",
    "inventory",
    "invitation",
    "invoice",
    "itinerary",
    "minutes",
    "newsletter",
    "offer",
    "photos",
    "plan",
    "presentation",
    "proposal",
    "receipt",
    "reminder",
    "report",
    "request",
    "roadmap",
    "schedule",
    "sketches",
    "statement",
    "summary",
    "survey",
    "workshop",
];

pub const PLACES: &[&str] = &[
    "Athens",
    "Bergen",
    "Chicago",
    "Dublin",
    "Geneva",
    "Hamburg",
    "Kyoto",
    "Lisbon",
    "Lyon",
    "Montréal",
    "Naples",
    "Oslo",
    "Porto",
    "Seoul",
    "Toronto",
    "Valencia",
    "Vienna",
    "Zürich",
];
