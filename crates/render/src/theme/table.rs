//! The colours of all themes: a row for each use, a column for each theme.

use super::Theme;
use crate::colours::{Colours, Hue};
use crate::raster::palette::Rgb;

/// Indexed by theme and by [`PlayerColours`](crate::colours::PlayerColours).
pub(super) static COLOURS: [[Colours; 3]; Theme::ALL.len()] =
    [of_theme(Theme::Light), of_theme(Theme::Dark), of_theme(Theme::Contrast), of_theme(Theme::Shapes)];

const fn of_theme(theme: Theme) -> [Colours; 3] {
    [red_blue(theme), black_white(theme), amber_violet(theme)]
}

/// The colour of a theme. `columns` are the colours of all themes, in the order of [`Theme::ALL`].
const fn of(theme: Theme, columns: [u32; Theme::ALL.len()]) -> Rgb {
    let [_, red, green, blue] = columns[theme as usize].to_be_bytes();
    [red, green, blue]
}

const fn red_blue(theme: Theme) -> Colours {
    Colours {
        signs: matches!(theme, Theme::Shapes),
        bold: if matches!(theme, Theme::Contrast) { 1.7 } else { 1.0 },
        paper: of(theme, [0xF5F0E6, 0x2B2D31, 0x000000, 0xF5F2EA]),
        card: of(theme, [0xFFFDF8, 0x3D4047, 0x333333, 0xFFFFFF]),
        ink: of(theme, [0x2B2722, 0xF3EFE6, 0xFFFFFF, 0x26262A]),
        muted: of(theme, [0x6A6155, 0xB6B1A7, 0xE2E2E2, 0x5F5D58]),
        cell: of(theme, [0xEBDCBE, 0x4C463D, 0xDEDEDE, 0xE8E2D4]),
        line: of(theme, [0xC4AC82, 0x2F2B26, 0x000000, 0xB9B09D]),
        shut: of(theme, [0xD8C8A8, 0x3A3631, 0x9A9A9A, 0xCFC8B8]),
        hatch: of(theme, [0x7A6846, 0x8F8575, 0x1A1A1A, 0x6F6857]),
        fresh: of(theme, [0xFFF6D2, 0x6E5E34, 0xFFE100, 0xFFF4BE]),
        mark: of(theme, [0x3A2E1C, 0xFFE6A6, 0x000000, 0x2E2A22]),
        frame: of(theme, [0xD9C398, 0x4A3D2E, 0x7A7A7A, 0xD3CAB6]),
        medal: of(theme, [0xF2C244, 0xF2C244, 0xFFD000, 0xF2C244]),
        medal_rim: of(theme, [0x8C6012, 0x6E4A0C, 0x000000, 0x7A5410]),
        ribbon: of(theme, [0x9E3B33, 0xD65A4E, 0xE00000, 0x9E3B33]),
        edge: of(theme, [0xE0CBA0, 0x5A4A37, 0xA6A6A6, 0xD8CFBC]),
        danger: of(theme, [0xF3C29C, 0x8A4724, 0xFFC27A, 0xF0C8A2]),
        danger_line: of(theme, [0xD28E5E, 0xB46438, 0x7A3A00, 0xC98F5C]),
        netted: of(theme, [0xDB7248, 0xA63E1E, 0xFF5A28, 0xD9744A]),
        netted_line: of(theme, [0x9E3F22, 0xFF9E70, 0x7A1400, 0x8E4A1E]),
        net_line: [
            of(theme, [0xF4EAD4, 0xC9BBA2, 0xFFFFFF, 0xF2EADA]),
            of(theme, [0x7A6C56, 0x2A231B, 0x000000, 0x6E6452]),
        ],
        green: of(theme, [0x86AC70, 0x4E7546, 0x0B7429, 0x8FB39A]),
        green_line: of(theme, [0x557844, 0x6E9A60, 0xFFFFFF, 0x4F7460]),
        socket: of(theme, [0x2E4A22, 0xC9E0BC, 0xFFFFFF, 0x2F4F3D]),
        hole: of(theme, [0xDDD0B8, 0x35382F, 0x8A8A8A, 0xD9D2C4]),
        ring: of(theme, [0xF6ECD8, 0x5C5447, 0xFFFFFF, 0xF7F2E6]),
        number: of(theme, [0x544630, 0xE9E1D1, 0x000000, 0x4C463A]),
        trail: of(theme, [0xEFDCA2, 0x66562C, 0xFFEF8A, 0xEFDFA6]),
        die: [
            of(theme, [0xFCFAF2, 0x4C515B, 0x3A3A3A, 0xFCFAF4]),
            of(theme, [0xD5CCBA, 0x3B3F47, 0x262626, 0xD3CEC2]),
            of(theme, [0xA89C86, 0x2F3238, 0x161616, 0xA6A092]),
        ],
        shadow: of(theme, [0x4A3922, 0x0C0C0E, 0x000000, 0x46402F]),
        players: [
            Hue {
                stone: of(theme, [0xD44A36, 0xD8452F, 0xFF4B33, 0xDE5A35]),
                shine: of(theme, [0xF28C72, 0xF5937C, 0xFF8672, 0xEE8464]),
                rim: of(theme, [0x9C2A1C, 0x6E180E, 0x000000, 0x93290F]),
                pale: of(theme, [0xFBE4D8, 0xFBE4D8, 0xFFFFFF, 0xFFFFFF]),
                side: of(theme, [0xCB503D, 0xC24431, 0xFF4B33, 0xD9552F]),
                claim: of(theme, [0xEFB99F, 0x6E2F26, 0xFFB3A8, 0xF2C0A8]),
                claim_line: of(theme, [0xD88E74, 0xA4493A, 0x8E1407, 0xA85A3A]),
            },
            Hue {
                stone: of(theme, [0x244985, 0x8FB9F2, 0x0018A8, 0x1D4A92]),
                shine: of(theme, [0x648FCB, 0xD9E9FF, 0x3D5BE8, 0x3F70B8]),
                rim: of(theme, [0x122750, 0x355A90, 0x5A78F0, 0x0C2349]),
                pale: of(theme, [0xC4D6EC, 0x1D2C47, 0xC8D2FF, 0xC9DAF2]),
                side: of(theme, [0x345C98, 0x7FA9E0, 0x2F5BFF, 0x27579F]),
                claim: of(theme, [0xA9BFDA, 0x38577F, 0x7FA4FF, 0xB3C8E6]),
                claim_line: of(theme, [0x7C98BF, 0x5F88BD, 0x001070, 0x43659A]),
            },
        ],
    }
}

const fn black_white(theme: Theme) -> Colours {
    Colours {
        cell: of(theme, [0xEBDCBE, 0x6C5A45, 0xDEDEDE, 0xE8E2D4]),
        line: of(theme, [0xC4AC82, 0x44382B, 0x000000, 0xB9B09D]),
        fresh: of(theme, [0xFFF6D2, 0x76602C, 0xFFE100, 0xFFF4BE]),
        players: [
            Hue {
                stone: of(theme, [0x333130, 0x1D1C1B, 0x000000, 0x33312F]),
                shine: of(theme, [0x86827C, 0x6E6A64, 0x4A4A4A, 0x5A5753]),
                // Without a light rim, a black stone would be hard to see on a dark board.
                rim: of(theme, [0x141313, 0xC9C2B4, 0x7C7C7C, 0x141312]),
                pale: of(theme, [0xD6D2CA, 0xD6D2CA, 0xFFFFFF, 0xF2EEE6]),
                side: of(theme, [0x3E3B39, 0x151515, 0x666666, 0x3E3B38]),
                claim: of(theme, [0xAFA492, 0x4A3F33, 0x8C8C8C, 0xADA698]),
                claim_line: of(theme, [0x8A8070, 0x2B241D, 0x101010, 0x514B41]),
            },
            Hue {
                stone: of(theme, [0xFCFAF4, 0xF2ECDD, 0xFFFFFF, 0xFCFAF5]),
                shine: of(theme, [0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF]),
                rim: of(theme, [0x766955, 0x6E6250, 0x000000, 0x7E7360]),
                pale: of(theme, [0x6E665A, 0x5A5248, 0x000000, 0x3A362F]),
                side: of(theme, [0xD6C8AC, 0xD9D0BC, 0xFFFFFF, 0xD6CAB2]),
                claim: of(theme, [0xF8F2E2, 0x93805F, 0xFFFFFF, 0xF6F0E2]),
                claim_line: of(theme, [0xD6C6A6, 0xB7A27C, 0x555555, 0x8E8166]),
            },
        ],
        ..red_blue(theme)
    }
}

/// The colours of Tetrathedral. Inside the board's light ring, the wood is darker, and the mark contrasts with both.
const fn amber_violet(theme: Theme) -> Colours {
    Colours {
        cell: of(theme, [0xE3CEA6, 0x453F36, 0xCECECE, 0xDDD3BE]),
        line: of(theme, [0xB69C70, 0x27231E, 0x000000, 0xAC9F84]),
        fresh: of(theme, [0xFFEC9E, 0x725C1F, 0xFFE100, 0xFFEC9E]),
        players: [
            Hue {
                stone: of(theme, [0xE0961E, 0xEBA83A, 0xFFB000, 0xE39A22]),
                shine: of(theme, [0xFAD278, 0xFFDD92, 0xFFD978, 0xF5C063]),
                rim: of(theme, [0x8A5206, 0x7A4A06, 0x000000, 0x7C4A06]),
                pale: of(theme, [0xFCECC6, 0x3A2A08, 0x3A2600, 0x3A2204]),
                side: of(theme, [0xD89022, 0xE0A038, 0xFFB000, 0xD8901E]),
                claim: of(theme, [0xF0CC88, 0x74561D, 0xFFD98A, 0xF2D093]),
                claim_line: of(theme, [0xD4A450, 0xA67F34, 0x8A5A00, 0xB98531]),
            },
            Hue {
                stone: of(theme, [0x5E368E, 0x7B54C4, 0x6A2BD0, 0x5C348C]),
                shine: of(theme, [0xA27CCE, 0xB79BEA, 0x9A6AE8, 0x8A62BC]),
                rim: of(theme, [0x311654, 0x2E1660, 0x000000, 0x2E1452]),
                pale: of(theme, [0xE6DCF2, 0xE6DCF2, 0xFFFFFF, 0xF4ECFC]),
                side: of(theme, [0x664096, 0x8460CC, 0x8A52E8, 0x643E94]),
                claim: of(theme, [0xC4B0DC, 0x54417A, 0xCDB0FF, 0xC8B6E0]),
                claim_line: of(theme, [0x987EBC, 0x7F66B0, 0x3A0A80, 0x8464AE]),
            },
        ],
        ..red_blue(theme)
    }
}
