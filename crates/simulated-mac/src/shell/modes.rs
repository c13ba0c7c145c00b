//! `chmod`: who may read, write and run a file.

use super::{
    outcome::{NotRun, Ran},
    session::Shell,
};

pub(super) fn change(shell: &mut Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("chmod {}", words.join(" ")));
    let [mode, paths @ ..] = words else {
        return Err(refused());
    };
    if paths.is_empty() || paths.iter().any(|path| path.starts_with('-')) {
        return Err(refused());
    }
    let mut ran = Ran::default();
    for given in paths {
        let Some((_, path)) = shell.world.look_up(&shell.path(given)) else {
            ran.error
                .push_str(&format!("chmod: {given}: No such file or directory\n"));
            ran.status = 1;
            continue;
        };
        let now = shell.world.mode_of(&path);
        let Some(file) = shell.world.listed_file_mut(&path) else {
            return Err(NotRun::of(format!("chmod of {given}, which every Mac has")));
        };
        file.mode = Some(changed(now, mode).ok_or_else(refused)?);
    }
    Ok(ran)
}

/// What becomes of permissions: a number takes their place, letters change them.
fn changed(now: u16, mode: &str) -> Option<u16> {
    if mode.chars().all(|digit| digit.is_digit(8)) {
        return u16::from_str_radix(mode, 8)
            .ok()
            .filter(|mode| *mode <= 0o777);
    }
    mode.split(',').try_fold(now, |now, clause| {
        let at = clause.find(['+', '-', '='])?;
        let (who, what) = clause.split_at(at);
        let mut sign = what.chars();
        let sign_letter = sign.next()?;
        let shifts: Vec<u16> = match who {
            "" | "a" => vec![6, 3, 0],
            who => who
                .chars()
                .map(|one| match one {
                    'u' => Some(6),
                    'g' => Some(3),
                    'o' => Some(0),
                    _ => None,
                })
                .collect::<Option<_>>()?,
        };
        let bits = sign.try_fold(0, |bits, letter| {
            Some(
                bits | match letter {
                    'r' => 4,
                    'w' => 2,
                    'x' => 1,
                    _ => return None,
                },
            )
        })?;
        Some(
            shifts
                .into_iter()
                .fold(now, |now, shift| match sign_letter {
                    '+' => now | bits << shift,
                    '-' => now & !(bits << shift),
                    _ => now & !(7 << shift) | bits << shift,
                }),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::changed;

    #[test]
    fn permissions_are_numbers_or_letters() {
        for (now, mode, wanted) in [
            (0o644, "755", Some(0o755)),
            (0o644, "+x", Some(0o755)),
            (0o644, "u+x", Some(0o744)),
            (0o755, "go-rx", Some(0o700)),
            (0o777, "u=rw,go=r", Some(0o644)),
            (0o644, "u+s", None),
            (0o644, "99", None),
        ] {
            assert_eq!(changed(now, mode), wanted, "{mode}");
        }
    }
}
