//! Tables of the board, computed at compile time: what moves pass over, and where formations win.

use super::EIGHT;
use crate::board::tri::{self, Set};

/// The spaces passed from a space in 1 to 8 steps, including the last; no more are added beyond the board. Indexed by steps minus
/// one, space and direction.
pub(super) static PASSED: [[[Set; tri::DIRECTIONS]; tri::COUNT]; EIGHT as usize] = {
    let paths = &tri::PATHS;
    let mut all = [[[0; tri::DIRECTIONS]; tri::COUNT]; EIGHT as usize];
    let mut steps = 1;
    while steps < EIGHT as usize {
        let mut space = 0;
        while space < tri::COUNT {
            let mut direction = 0;
            while direction < tri::DIRECTIONS {
                let last = match paths[space][direction].get(steps - 1) {
                    Some(last) => 1 << last,
                    None => 0,
                };
                all[steps][space][direction] = all[steps - 1][space][direction] | last;
                direction += 1;
            }
            space += 1;
        }
        steps += 1;
    }
    all
};

/// The winning formations that contain a space: its own, with the space in the middle, and its neighbours'. A formation that
/// reaches into the outer ring does not win, and is empty.
pub(super) static FORMATIONS: [[Set; 4]; tri::COUNT] = {
    let neighbours = tri::neighbours();
    let mut all = [[0; 4]; tri::COUNT];
    let mut counts = [0; tri::COUNT];
    let mut centre = 0;
    while centre < tri::COUNT {
        let formation = formation(&neighbours, centre);
        let mut part = 0;
        while part < tri::COUNT && formation != 0 {
            if formation >> part & 1 == 1 {
                all[part][counts[part]] = formation;
                counts[part] += 1;
            }
            part += 1;
        }
        centre += 1;
    }
    all
};

/// The winning formation around the space `centre`; empty if it reaches into the outer ring. `neighbours` is [`tri::neighbours`],
/// so that tables can use this at compile time.
pub const fn formation(neighbours: &[tri::List<3>; tri::COUNT], centre: usize) -> Set {
    let mut set = 1 << centre;
    let mut edge = 0;
    while let Some(next) = neighbours[centre].get(edge) {
        set |= 1 << next;
        edge += 1;
    }
    if set & tri::RINGS[0] == 0 { set } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formations_are_pyramids_off_the_outer_ring() {
        // The spaces of the inner rings, minus the eighteen with an edge on the outer ring.
        let centres = (0..tri::COUNT).filter(|&centre| formation(&tri::NEIGHBOURS, centre) != 0);
        assert_eq!(centres.count(), 54 - 18);
        assert!(FORMATIONS.iter().flatten().all(|set| *set == 0 || set.count_ones() == 4));
    }
}
