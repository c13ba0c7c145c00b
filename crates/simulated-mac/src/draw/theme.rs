//! The colours of the light and the dark appearance.

use canvas::Colour;

use simulated_world::world::preferences::Accent;

/// What things are painted with.
pub(super) struct Theme {
    pub(super) dark: bool,
    /// Window body, title bar and toolbar of the key window and of the others.
    pub(super) window: Colour,
    pub(super) bar: Colour,
    pub(super) bar_inactive: Colour,
    pub(super) window_edge: Colour,
    pub(super) separator: Colour,
    /// Lists, text areas, web pages.
    pub(super) content: Colour,
    pub(super) stripe: Colour,
    pub(super) sidebar: Colour,
    pub(super) text: Colour,
    pub(super) faint_text: Colour,
    pub(super) disabled_text: Colour,
    /// Faces of buttons, fields and boxes, and their edges.
    pub(super) control: Colour,
    pub(super) control_disabled: Colour,
    pub(super) control_edge: Colour,
    pub(super) accent: Colour,
    pub(super) on_accent: Colour,
    pub(super) selection_inactive: Colour,
    pub(super) link: Colour,
    pub(super) track: Colour,
    pub(super) group: Colour,
    /// Menu bar, Dock, menus: what shines through them is mixed in beforehand.
    pub(super) menu_bar: Colour,
    pub(super) menu_bar_text: Colour,
    pub(super) dock: Colour,
    pub(super) dock_edge: Colour,
    pub(super) menu: Colour,
    pub(super) wallpaper_top: Colour,
    pub(super) wallpaper_bottom: Colour,
    pub(super) hills: [(Colour, Colour); 3],
}

impl Theme {
    /// The same with another colour of controls. Which shade each of them has is a belief (C).
    pub(super) fn with_accent(self, accent: Accent) -> Self {
        let accent = Colour::rgb(match accent {
            Accent::Multicolor | Accent::Blue => return self,
            Accent::Purple => 0xA5_50A7,
            Accent::Pink => 0xF7_4F9E,
            Accent::Red => 0xFF_5257,
            Accent::Orange => 0xF7_821B,
            Accent::Yellow => 0xFF_C600,
            Accent::Green => 0x62_BA46,
            Accent::Graphite => 0x8C_8C8C,
        });
        Self { accent, ..self }
    }
}

const WHITE: Colour = Colour::WHITE;
const BLACK: Colour = Colour::BLACK;

pub(super) const LIGHT: Theme = Theme {
    dark: false,
    window: Colour::rgb(0xEC_ECEC),
    bar: Colour::rgb(0xF6_F6F6),
    bar_inactive: Colour::rgb(0xEE_EEEE),
    window_edge: BLACK.alpha(60),
    separator: BLACK.alpha(32),
    content: WHITE,
    stripe: Colour::rgb(0xF4_F5F5),
    sidebar: Colour::rgb(0xE6_E8EA),
    text: Colour::rgb(0x1D_1D1F),
    faint_text: Colour::rgb(0x8A_8A8E),
    disabled_text: Colour::rgb(0xB4_B4B6),
    control: WHITE,
    control_disabled: Colour::rgb(0xF3_F3F3),
    control_edge: BLACK.alpha(56),
    accent: Colour::rgb(0x0A_7AFF),
    on_accent: WHITE,
    selection_inactive: Colour::rgb(0xDC_DCDC),
    link: Colour::rgb(0x00_66CC),
    track: BLACK.alpha(36),
    group: BLACK.alpha(9),
    menu_bar: WHITE.alpha(200),
    menu_bar_text: Colour::rgb(0x14_1416),
    dock: WHITE.alpha(120),
    dock_edge: WHITE.alpha(140),
    menu: Colour::rgb(0xF5_F5F6),
    wallpaper_top: Colour::rgb(0x2F_6FC9),
    wallpaper_bottom: Colour::rgb(0xF3_C8A8),
    hills: [
        (Colour::rgb(0x7A_8FD8), Colour::rgb(0xD9_8FB0)),
        (Colour::rgb(0x5A_62B8), Colour::rgb(0xA8_5C9C)),
        (Colour::rgb(0x35_3F8E), Colour::rgb(0x5C_3478)),
    ],
};

pub(super) const DARK: Theme = Theme {
    dark: true,
    window: Colour::rgb(0x28_282A),
    bar: Colour::rgb(0x38_383A),
    bar_inactive: Colour::rgb(0x2C_2C2E),
    window_edge: WHITE.alpha(44),
    separator: WHITE.alpha(30),
    content: Colour::rgb(0x1E_1E20),
    stripe: Colour::rgb(0x26_2628),
    sidebar: Colour::rgb(0x30_3134),
    text: Colour::rgb(0xE9_E9EC),
    faint_text: Colour::rgb(0x98_989D),
    disabled_text: Colour::rgb(0x66_666A),
    control: Colour::rgb(0x5A_5A5E),
    control_disabled: Colour::rgb(0x3C_3C3F),
    control_edge: WHITE.alpha(36),
    accent: Colour::rgb(0x0A_84FF),
    on_accent: WHITE,
    selection_inactive: Colour::rgb(0x46_4649),
    link: Colour::rgb(0x41_9CFF),
    track: WHITE.alpha(40),
    group: WHITE.alpha(12),
    menu_bar: Colour::rgb(0x18_181C).alpha(190),
    menu_bar_text: Colour::rgb(0xF2_F2F4),
    dock: Colour::rgb(0x30_3036).alpha(150),
    dock_edge: WHITE.alpha(60),
    menu: Colour::rgb(0x2B_2B2E),
    wallpaper_top: Colour::rgb(0x0D_1B3E),
    wallpaper_bottom: Colour::rgb(0x4A_2C57),
    hills: [
        (Colour::rgb(0x27_3468), Colour::rgb(0x56_3566)),
        (Colour::rgb(0x1C_2450), Colour::rgb(0x40_2350)),
        (Colour::rgb(0x10_1533), Colour::rgb(0x22_122E)),
    ],
};
