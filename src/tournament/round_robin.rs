//! Round robin: groups, and the final group of their winners.

use super::{GROUP_SIZE, Next, Pairing, Seed, Standing, Tournament, both_seats, standings::standings};

const GROUPS: u16 = 1;

const FINAL: u16 = 2;

impl Tournament {
    pub(super) fn next_group_games(&self) -> Next {
        let Some(stage) = self.stage() else { return Next::Begin(pairings(GROUPS, &groups(self.last_seed()))) };
        if self.games.iter().any(|game| game.score.is_none()) {
            return Next::Wait;
        }
        let groups = self.groups_of_stage(GROUPS);
        if stage == GROUPS && groups.len() > 1 {
            let finalists = self.finalists(&groups);
            if finalists.len() > 1 {
                return Next::Begin(pairings(FINAL, &[finalists]));
            }
            return Next::End(self.places_without_final(&groups, &finalists));
        }
        let last = self.groups_of_stage(stage);
        let final_standings = last.first().map(|group| self.group_standings(stage, 0, group));
        let ranked = final_standings.unwrap_or_default();
        Next::End(self.places(&groups, &ranked.iter().map(|row| (row.seed, row.place)).collect::<Vec<_>>()))
    }

    /// Each group in the order of its standings.
    pub fn group_tables(&self, stage: u16) -> Vec<Vec<Standing>> {
        let groups = self.groups_of_stage(stage);
        (0..).zip(&groups).map(|(section, group)| self.group_standings(stage, section, group)).collect()
    }

    fn groups_of_stage(&self, stage: u16) -> Vec<Vec<Seed>> {
        if stage == GROUPS {
            return groups(self.last_seed());
        }
        let mut members: Vec<_> = self.games_of_stage(stage).flat_map(|game| game.pairing.seeds).collect();
        members.sort_unstable();
        members.dedup();
        vec![members]
    }

    fn group_standings(&self, stage: u16, section: u16, group: &[Seed]) -> Vec<Standing> {
        let games: Vec<_> = self.games_of(stage, section).copied().collect();
        standings(group, &games, |seed| self.has_left(seed))
    }

    /// The best of each group who has not left; ties go to the better seed.
    fn finalists(&self, groups: &[Vec<Seed>]) -> Vec<Seed> {
        let best = |(section, group): (u16, &Vec<Seed>)| {
            let ranked = self.group_standings(GROUPS, section, group);
            ranked.into_iter().map(|row| row.seed).find(|&seed| !self.has_left(seed))
        };
        let mut finalists: Vec<_> = (0..).zip(groups).filter_map(best).collect();
        finalists.sort_unstable();
        finalists
    }

    /// The places if at most one finalist has not left.
    fn places_without_final(&self, groups: &[Vec<Seed>], finalists: &[Seed]) -> Vec<u16> {
        self.places(groups, &finalists.iter().map(|&seed| (seed, 1)).collect::<Vec<_>>())
    }

    /// Players of the final group come first, the others by their places in their groups.
    fn places(&self, groups: &[Vec<Seed>], finalists: &[(Seed, u16)]) -> Vec<u16> {
        let in_final = |seed: Seed| finalists.iter().find(|(finalist, _)| *finalist == seed).map(|(_, place)| *place);
        let mut in_groups = vec![0; self.players.len()];
        for (section, group) in (0..).zip(groups) {
            for row in self.group_standings(GROUPS, section, group) {
                if let Some(place) = in_groups.get_mut(usize::from(row.seed).saturating_sub(1)) {
                    *place = row.place;
                }
            }
        }
        let key = |(seed, place): (Seed, u16)| match in_final(seed) {
            Some(place) => (0, place),
            None => (1, place),
        };
        let keys: Vec<_> = (1..).zip(in_groups).map(key).collect();
        let better = |key: &(u16, u16)| keys.iter().filter(|other| *other < key).count();
        keys.iter().map(|key| u16::try_from(better(key) + 1).unwrap_or(u16::MAX)).collect()
    }
}

/// As few groups as possible, of about equal size and strength: seeds are dealt back and forth.
fn groups(players: Seed) -> Vec<Vec<Seed>> {
    let count = usize::from(players).div_ceil(GROUP_SIZE).max(1);
    let mut groups = vec![Vec::new(); count];
    for (index, seed) in (1..=players).enumerate() {
        let (lap, step) = (index / count, index % count);
        let group = if lap % 2 == 0 { step } else { count - 1 - step };
        if let Some(group) = groups.get_mut(group) {
            group.push(seed);
        }
    }
    groups
}

fn pairings(stage: u16, groups: &[Vec<Seed>]) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    for (section, group) in (0..).zip(groups) {
        for (index, &one) in group.iter().enumerate() {
            for &two in group.iter().skip(index + 1) {
                pairings.extend(both_seats(stage, section, 0, [one, two]));
            }
        }
    }
    pairings
}
