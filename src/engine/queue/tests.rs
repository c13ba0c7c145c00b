//! The order of turns, the bound, and who may pass a silent call.

use super::*;
use std::time::Duration;

fn later() -> Instant {
    Instant::now() + Duration::from_secs(60)
}

#[tokio::test]
async fn turns_come_in_the_order_of_the_tickets_whatever_the_order_of_waiting() {
    let queue = Arc::new(Queue::default());
    let cancel = CancellationToken::new();
    let first = queue.ticket(Access::Act).unwrap();
    let (second, third) = (
        queue.ticket(Access::Act).unwrap(),
        queue.ticket(Access::Act).unwrap(),
    );
    let seen = Arc::new(Mutex::new(Vec::new()));
    let mut waiting = Vec::new();
    for (name, ticket) in [("third", third), ("second", second)] {
        let (seen, cancel) = (Arc::clone(&seen), cancel.clone());
        waiting.push(tokio::spawn(async move {
            let _turn = ticket.turn(name, later(), &cancel).await.unwrap();
            seen.lock().unwrap().push(name);
        }));
    }
    tokio::task::yield_now().await;
    drop(first.turn("first", later(), &cancel).await.unwrap());
    for task in waiting {
        task.await.unwrap();
    }
    assert_eq!(*seen.lock().unwrap(), ["second", "third"]);
}

#[tokio::test]
async fn a_full_queue_refuses_until_a_ticket_is_dropped() {
    let queue = Arc::new(Queue::default());
    let _running = queue.ticket(Access::Act).unwrap();
    let mut waiting: Vec<_> = (0..BOUND)
        .map(|_| queue.ticket(Access::Act).unwrap())
        .collect();
    assert_eq!(queue.ticket(Access::Act).err().unwrap().code, Code::Busy);
    waiting.pop();
    assert!(queue.ticket(Access::Act).is_ok());
}

#[tokio::test]
async fn dropped_tickets_are_skipped_without_recursion() {
    let queue = Arc::new(Queue::default());
    let running = queue.ticket(Access::Act).unwrap();
    let dropped: Vec<_> = (0..BOUND - 1)
        .map(|_| queue.ticket(Access::Act).unwrap())
        .collect();
    let last = queue.ticket(Access::Act).unwrap();
    drop(dropped);
    drop(running);
    assert!(
        last.turn("last", later(), &CancellationToken::new())
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn waiting_ends_with_the_deadline_and_with_a_cancellation() {
    let queue = Arc::new(Queue::default());
    let _running = queue.ticket(Access::Act).unwrap();
    let cancel = CancellationToken::new();
    let soon = Instant::now() + Duration::from_millis(5);
    let error = queue
        .ticket(Access::Act)
        .unwrap()
        .turn("get_volume", soon, &cancel)
        .await
        .err()
        .unwrap();
    insta::assert_snapshot!(error, @"Error: get_volume timed out: not started, safe to repeat. Its time ran out while it waited for other calls. Repeat the call, or give it more time. [Timeout]");
    let ticket = queue.ticket(Access::Act).unwrap();
    cancel.cancel();
    let error = ticket
        .turn("get_volume", later(), &cancel)
        .await
        .err()
        .unwrap();
    insta::assert_snapshot!(error, @"Error: get_volume was cancelled before it started. Nothing was done. [Cancelled]");
}

#[tokio::test]
async fn a_closed_queue_refuses_and_its_last_ticket_comes_after_all_others() {
    let queue = Arc::new(Queue::default());
    let cancel = CancellationToken::new();
    let running = queue
        .ticket(Access::Act)
        .unwrap()
        .turn("a", later(), &cancel)
        .await
        .unwrap();
    let waiting = queue.ticket(Access::Act).unwrap();
    let end = queue.close();
    assert_eq!(
        queue.ticket(Access::Act).err().unwrap().code,
        Code::Cancelled
    );
    drop(running);
    let turn = waiting.turn("b", later(), &cancel).await.unwrap();
    let soon = Instant::now() + Duration::from_millis(5);
    assert!(end.turn("end", soon, &cancel).await.is_err());
    drop(turn);
}

async fn turn_of(ticket: Ticket) -> Turn {
    let cancel = CancellationToken::new();
    ticket.turn("a call", later(), &cancel).await.unwrap()
}

fn is_called(ticket: &mut Ticket) -> bool {
    match &mut ticket.state {
        TicketState::Granted(_) => true,
        TicketState::Waiting(granted) => match granted.try_recv() {
            Ok(turn) => {
                ticket.state = TicketState::Granted(turn);
                true
            }
            Err(_) => false,
        },
    }
}

/// Regression: one hung app held up everyone.
#[tokio::test(start_paused = true)]
async fn reads_pass_a_silent_read_in_their_order_and_no_action_does() {
    let queue = Arc::new(Queue::default());
    let silent = turn_of(queue.ticket(Access::Read).unwrap()).await;
    let mut first = queue.ticket(Access::Read).unwrap();
    let mut second = queue.ticket(Access::Read).unwrap();
    let mut action = queue.ticket(Access::Act).unwrap();
    let mut behind = queue.ticket(Access::Read).unwrap();
    let guard = silent.let_reads_pass_when_silent();
    tokio::time::sleep(SILENCE / 2).await;
    assert!(!is_called(&mut first), "it has not been silent for long");
    tokio::time::sleep(SILENCE).await;
    assert!(is_called(&mut first) && !is_called(&mut second));
    drop(first);
    assert!(is_called(&mut second));
    drop(second);
    assert!(!is_called(&mut action) && !is_called(&mut behind));
    drop(guard);
    assert!(!is_called(&mut action), "the silent one has a turn still");
    drop(silent);
    assert!(is_called(&mut action) && !is_called(&mut behind));
    drop(action);
    assert!(is_called(&mut behind));
}

#[tokio::test(start_paused = true)]
async fn so_many_may_be_silent_at_once_and_no_more() {
    let queue = Arc::new(Queue::default());
    let mut silent = Vec::new();
    for _ in 0..MOST_SILENT {
        let turn = turn_of(queue.ticket(Access::Read).unwrap()).await;
        let guard = turn.let_reads_pass_when_silent();
        tokio::time::sleep(SILENCE * 2).await;
        silent.push((guard, turn));
    }
    let mut next = queue.ticket(Access::Read).unwrap();
    assert!(!is_called(&mut next));
    silent.pop();
    assert!(is_called(&mut next));
}

#[tokio::test(start_paused = true)]
async fn a_silence_that_is_over_lets_nobody_pass() {
    let queue = Arc::new(Queue::default());
    let turn = turn_of(queue.ticket(Access::Read).unwrap()).await;
    let guard = turn.let_reads_pass_when_silent();
    tokio::time::sleep(SILENCE * 2).await;
    drop(guard);
    let mut next = queue.ticket(Access::Read).unwrap();
    assert!(!is_called(&mut next));
    drop(turn);
    assert!(is_called(&mut next));
}
