//! What is stored of a person, its export and its deletion.

pub(in crate::store) mod absences;
pub(in crate::store) mod blocks;
pub(in crate::store) mod computer_experience;
pub(in crate::store) mod daily_messages;
pub(in crate::store) mod data_deletion;
pub(in crate::store) mod export;
pub(in crate::store) mod person_limits;
pub(in crate::store) mod preferences;
pub(in crate::store) mod sync_absences;
