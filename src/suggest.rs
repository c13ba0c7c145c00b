//! The nearest of some names to one that was mistyped.

/// The candidate that `name` most likely meant, or none when nothing is near.
///
/// Case does not count. Near is a Damerau-Levenshtein distance of a third of the length at most, or one name being
/// the beginning of the other.
#[must_use]
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 128;
    let wanted = name.to_lowercase();
    if wanted.is_empty() || wanted.len() > LONGEST {
        return None;
    }
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let lower = candidate.to_lowercase();
            let distance = strsim::damerau_levenshtein(&wanted, &lower);
            let longer = wanted.chars().count().max(lower.chars().count());
            let related =
                lower.len() >= 3 && (lower.starts_with(&wanted) || wanted.starts_with(&lower));
            (distance * 3 <= longer || related).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}
