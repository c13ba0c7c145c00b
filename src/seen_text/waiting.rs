//! Waiting for text in a picture: one look of many, and how often it is taken.

use super::window_picture::{
    WindowPicture, confirmed, find, level_for, of_picture, picture_of, says_it,
};
use crate::error::{Code, Error};
use crate::recognition::State;
use crate::session::elements::locator::Locator;
use crate::tool::call::Call;
use rmcp::model::JsonObject;
use std::time::Duration;
use tokio::time::Instant;

/// What one look at a picture found.
pub(crate) enum Look {
    /// The text, as an element with a ref.
    There(JsonObject),
    /// Other text was read, and not this one.
    Absent,
    /// Why it may be there all the same.
    Unsure(String),
}

/// How a wait for a text that was read before ended.
pub(crate) enum Waited {
    /// What was waited for is so: the text as an element, or none where it has gone.
    Over(Option<JsonObject>),
    /// The time was up; why the text may be there all the same.
    Late(Option<String>),
}

/// When a picture is looked at: a recognition takes a processor for a while.
struct Pace {
    next: Instant,
    looks: u32,
}

impl Pace {
    /// The pause behind each of the first looks, and behind the later ones.
    const FIRST: Duration = Duration::from_secs(1);
    const LATER: Duration = Duration::from_secs(3);
    /// How many are the first ones.
    const MOST_FIRST: u32 = 10;

    /// The first look is taken so long from now.
    fn beginning(after: Duration) -> Self {
        Self {
            next: Instant::now() + after,
            looks: 0,
        }
    }

    /// Notes that a look was taken.
    fn looked(&mut self) {
        self.looks += 1;
        let pause = match self.looks <= Self::MOST_FIRST {
            true => Self::FIRST,
            false => Self::LATER,
        };
        self.next = Instant::now() + pause;
    }
}

/// The looks at pictures of a wait that also looks at elements.
pub(crate) struct Pictures {
    pace: Pace,
    /// Why the text may have been there at the last look all the same.
    pub(crate) doubt: Option<String>,
}

impl Pictures {
    /// What builds its elements when it is asked for them has that time: an element says more than a picture [findings 1.1].
    const BEFORE: Duration = Duration::from_secs(1);

    pub(crate) fn new() -> Self {
        Self {
            pace: Pace::beginning(Self::BEFORE),
            doubt: None,
        }
    }

    /// The failure of a wait, with why a picture could not tell.
    pub(crate) fn explain(self, late: Error) -> Error {
        match (self.doubt, &late.why) {
            (Some(why), None) => late.because(format!("It may be there all the same: {why}")),
            _ => late,
        }
    }

    /// Looks for a text in the picture of a window of which Accessibility sees nothing; none where the last look was taken a moment
    /// ago. Only the picture is taken in a turn.
    ///
    /// # Errors
    /// `Cancelled`, and where the window may not be looked at.
    pub(crate) async fn look(
        &mut self,
        call: &mut Call,
        window: u32,
        text: &str,
    ) -> Result<Option<Look>, Error> {
        if Instant::now() < self.pace.next {
            if self.pace.looks == 0 {
                let why = "its window has no elements, and its picture is read after a second";
                self.doubt = Some(why.to_owned());
            }
            return Ok(None);
        }
        let look = settled(text_in(call, window, text).await)?;
        self.pace.looked();
        self.doubt = match &look {
            Look::Unsure(why) => Some(why.clone()),
            Look::There(_) | Look::Absent => None,
        };
        Ok(Some(look))
    }
}

/// How many looks in a row have to miss a text that has gone.
const LOOKS_FOR_ABSENCE: u32 = 2;

/// Waits until a text that was read before is where it was, or, with `gone`, until it is not. `end` is when the time is up, and how
/// much longer the last look may take.
///
/// # Errors
/// `Cancelled`, and where its window may not be looked at.
pub(crate) async fn wait(
    call: &mut Call,
    known: &Locator,
    gone: bool,
    (end, grace): (Instant, Duration),
) -> Result<Waited, Error> {
    let mut pace = Pace::beginning(Duration::ZERO);
    let mut absent_in_a_row = 0;
    loop {
        call.deadline = call.until(end + grace - call.arrived);
        let look = settled(known_text(call, known).await)?;
        pace.looked();
        let mut doubt = None;
        match look {
            Look::There(element) if !gone => return Ok(Waited::Over(Some(element))),
            Look::Absent => absent_in_a_row += 1,
            Look::There(_) => absent_in_a_row = 0,
            Look::Unsure(why) => {
                absent_in_a_row = 0;
                doubt = Some(why);
            }
        }
        if gone && absent_in_a_row >= LOOKS_FOR_ABSENCE {
            return Ok(Waited::Over(None));
        }
        if pace.next >= end {
            return Ok(Waited::Late(doubt));
        }
        call.wait_until(pace.next).await?;
    }
}

async fn text_in(call: &mut Call, window: u32, text: &str) -> Result<Look, Error> {
    let turn = call.turn().await?;
    let found = find(call, &turn, window, None).await?;
    if found.target.allowed == Some(false) {
        let why = "its window has no elements, and Screen Recording, with which its picture could be read, is denied";
        return Ok(Look::Unsure(why.to_owned()));
    }
    let picture = WindowPicture::take(call, &turn, found).await?;
    drop(turn);
    let mut outcome = picture
        .read(call, (level_for(text), &[]), Some(text))
        .await?;
    outcome.reading.lines.retain(says_it);
    outcome.reading.lines.truncate(1);
    let seen = picture.texts(&outcome, &[]);
    if seen.texts.is_empty() {
        return Ok(match outcome.state {
            State::Read => Look::Absent,
            _ => Look::Unsure("not all text of its picture was read".to_owned()),
        });
    }
    let scan = of_picture(picture.found.app.clone());
    let snapshot = call.session.snapshots.keep_with(scan, Some(seen));
    let reference = snapshot.reference(0);
    let first = snapshot.texts().first();
    let fields = first.map(|text| text.fields(Some(&reference)));
    Ok(Look::There(fields.unwrap_or_default()))
}

async fn known_text(call: &mut Call, known: &Locator) -> Result<Look, Error> {
    let turn = call.turn().await?;
    let picture = picture_of(call, &turn, known).await?;
    drop(turn);
    Ok(Look::There(confirmed(call, &picture, known).await?))
}

/// What a failure says about the text.
fn settled(look: Result<Look, Error>) -> Result<Look, Error> {
    match look {
        Err(error) => match error.code {
            Code::StaleElement => Ok(Look::Absent),
            Code::Refused
            | Code::NotCapturable
            | Code::CaptureFailed
            | Code::RecognitionFailed
            | Code::Timeout
            | Code::WindowNotFound => Ok(Look::Unsure(error.what)),
            _ => Err(error),
        },
        look => look,
    }
}
