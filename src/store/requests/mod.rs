//! People's requests: each is made once, and none while the person's data is being deleted.

pub(in crate::store) mod deletion_requests;
pub(in crate::store) mod interactions;
