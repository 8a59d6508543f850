//! Round robin: groups, and the final group of their winners.

use super::{
    GROUP_SIZE, Next, Pairing, Seed, Standing, Tournament, TournamentRefusal, both_seats, places, standings::standings,
};
use std::collections::BTreeMap;

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
            return Next::End(self.places(&groups, finalists.into_iter().map(|seed| (seed, 1))));
        }
        let in_final = self.group_tables(stage).into_iter().take(1).flatten();
        Next::End(self.places(&groups, in_final.map(|row| (row.seed, row.place))))
    }

    pub fn group_tables(&self, stage: u16) -> Vec<Vec<Standing>> {
        let groups = self.groups_of_stage(stage);
        (0..).zip(&groups).map(|(section, group)| self.group_standings(stage, section, group)).collect()
    }

    /// The seed and the games of somebody who joins the only group after the start. There are no games before the first
    /// pairing.
    pub fn late_entry(&self) -> Option<(Seed, Vec<Pairing>)> {
        let seed = self.last_seed().checked_add(1).filter(|_| self.players.len() < GROUP_SIZE)?;
        Some((seed, self.games_in_group(seed).ok()?))
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
        let games = self.points(self.games_of(stage, section));
        let late = |seed| if self.division.is_some() { self.late_losses(seed) } else { 0 };
        standings(group, &games, false, |seed| self.has_left(seed), |seed| self.is_absent(seed), late)
    }

    /// The games of somebody who takes the empty place of a group in which no game is over; empty if nobody has been paired
    /// yet.
    pub(super) fn games_of_new(&self, seed: Seed) -> Result<Vec<Pairing>, TournamentRefusal> {
        let games = self.games_in_group(seed)?;
        let mut before = games.first().into_iter().flat_map(|new| self.games_of(GROUPS, new.section));
        if before.any(|game| game.score.is_some() || game.over) { Err(TournamentRefusal::TooLate) } else { Ok(games) }
    }

    /// The games of a new player against everybody in a group.
    fn games_in_group(&self, seed: Seed) -> Result<Vec<Pairing>, TournamentRefusal> {
        if self.stage().is_none() {
            // The groups are not made before the first pairing.
            return Ok(Vec::new());
        }
        let (before, after) = (groups(self.last_seed()), groups(seed));
        if before.len() != after.len() {
            return Err(TournamentRefusal::NoEmptyPlace);
        }
        let group = (0..).zip(&after).find(|(_, group)| group.contains(&seed)).filter(|_| self.stage() == Some(GROUPS));
        let (section, group) = group.ok_or(TournamentRefusal::TooLate)?;
        let others = group.iter().filter(|&&other| other != seed);
        Ok(others.flat_map(|&other| both_seats(GROUPS, section, 0, [other, seed])).collect())
    }

    /// The best player of each group who has not left and is not absent. Of equal players, the better seed.
    fn finalists(&self, groups: &[Vec<Seed>]) -> Vec<Seed> {
        let best = |(section, group): (u16, &Vec<Seed>)| {
            let ranked = self.group_standings(GROUPS, section, group);
            ranked.into_iter().find(|row| !row.left && !row.absent).map(|row| row.seed)
        };
        let mut finalists: Vec<_> = (0..).zip(groups).filter_map(best).collect();
        finalists.sort_unstable();
        finalists
    }

    /// The final places. Players of the final group come first, then the others by their places in their groups.
    fn places(&self, groups: &[Vec<Seed>], finalists: impl Iterator<Item = (Seed, u16)>) -> Vec<u16> {
        let sections = (0..).zip(groups);
        let standings = sections.flat_map(|(section, group)| self.group_standings(GROUPS, section, group));
        let mut keys: BTreeMap<_, _> = standings.map(|row| (row.seed, (1, row.place))).collect();
        keys.extend(finalists.map(|(seed, place)| (seed, (0, place))));
        places(&keys.into_values().collect::<Vec<_>>())
    }
}

/// As few groups as possible, of about equal size and strength: the seeds are dealt to the groups in order, back and forth.
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
