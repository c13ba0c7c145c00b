//! The world's clock: short waits are skipped, and everything that tells the time agrees.

use std::time::{Duration, Instant};

use super::mac::Mac;

#[test]
fn short_waits_move_the_clock_and_cost_nothing() {
    let mac = Mac::new();
    let start = Instant::now();
    let script = "const start = [Date.now(), new Date().getTime(), $.NSDate.date.timeIntervalSince1970 * 1000, \
        $.NSProcessInfo.processInfo.systemUptime * 1000]; delay(8); $.NSThread.sleepForTimeInterval(1); \
        $.NSRunLoop.currentRunLoop.runUntilDate($.NSDate.dateWithTimeIntervalSinceNow(1)); \
        const end = [Date.now(), new Date().getTime(), $.NSDate.date.timeIntervalSince1970 * 1000, \
        $.NSProcessInfo.processInfo.systemUptime * 1000]; end.map((t, i) => Math.round((t - start[i]) / 1000)).join()";
    assert_eq!(mac.result(script), "10,10,10,10");
    assert!(start.elapsed() < Duration::from_secs(5));
    assert!((mac.world()["clock"]["skew_seconds"].as_f64().unwrap() - 10.0).abs() < 0.1);
}

#[test]
fn the_clock_goes_on_from_process_to_process() {
    let mac = Mac::new();
    let before: f64 = mac.result("Date.now()").parse().unwrap();
    mac.result("delay(9)");
    let after: f64 = mac.result("Date.now()").parse().unwrap();
    assert!(after - before >= 9000.0, "{before} {after}");
}

#[test]
fn the_switch_makes_waits_real() {
    for by_environment in [true, false] {
        let mac = Mac::with(|world| world["clock"]["real_time"] = (!by_environment).into());
        let start = Instant::now();
        let mut command = mac.command(&["-l", "JavaScript", "-e", "delay(0.3)"]);
        if by_environment {
            command.env("MACMCP_SIM_REALTIME", "1");
        }
        assert!(command.output().unwrap().status.success());
        assert!(start.elapsed() >= Duration::from_millis(300));
    }
}
