//! A disk that hangs: it keeps no answer back, and ends the record. What stands for it is a library that is loaded before that of C and
//! lets no part of a record be written while a file is there.
#![cfg(target_os = "linux")]

use super::{lines, of_kind};
use crate::support::{Client, Mac};
use serde_json::json;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;

const HUNG_DISK: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

ssize_t write(int file, const void *bytes, size_t count) {
  ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  if (strstr(path, "/macmcp-session-"))
    while (access(getenv("DISK_HANGS"), F_OK) == 0) usleep(1000);
  return real(file, bytes, count);
}
"#;

/// A disk that hangs while `switch` is there.
struct Disk {
    folder: TempDir,
    switch: PathBuf,
}

impl Disk {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let source = folder.path().join("disk.c");
        fs::write(&source, HUNG_DISK).unwrap();
        let library = folder.path().join("disk.so");
        let made = Command::new("cc")
            .args(["-shared", "-fPIC", "-o"])
            .args([&library, &source])
            .arg("-ldl")
            .output()
            .unwrap();
        assert!(made.status.success(), "{made:?}");
        let switch = folder.path().join("hangs");
        Self { folder, switch }
    }

    fn records(&self) -> PathBuf {
        self.folder.path().join("records")
    }

    /// A server that records on this disk.
    fn server(&self, mac: &Mac, more: &[&str]) -> Command {
        let records = self.records();
        let mut command = mac.command(&[&["--record", records.to_str().unwrap()], more].concat());
        command
            .env("LD_PRELOAD", self.folder.path().join("disk.so"))
            .env("DISK_HANGS", &self.switch);
        command
    }

    fn hang(&self) {
        fs::write(&self.switch, "").unwrap();
    }
}

#[test]
fn a_disk_that_hangs_keeps_no_answer_back_and_is_told_once() {
    for more in [&[][..], &["--record-with=pictures"]] {
        let (mac, disk) = (Mac::new(), Disk::new());
        let mut client = Client::start(disk.server(&mac, more));
        client.initialize("2025-11-25");
        client.ok("set_volume", json!({"volume": 20}));
        disk.hang();
        // All of them at once: none waits for as long as the one before.
        let calls: Vec<_> = (21..25)
            .map(|volume| client.begin("set_volume", json!({"volume": volume})))
            .collect();
        for call in calls {
            let answer = client.answer_to(&call);
            assert_ne!(answer["result"]["isError"], true, "{answer}");
        }
        assert_eq!(client.ok("get_volume", json!({}))["volume"], 24);
        let (status, log) = client.close();
        assert!(status.success(), "{status}");
        let told = log.matches("the record of this session ends here");
        assert_eq!(told.count(), 1, "{log}");
        assert!(
            log.contains("the disk did not answer within 2.0 s"),
            "{log}"
        );
        let recorded = lines(&disk.records());
        assert_eq!(of_kind(&recorded, "answer").len(), 1, "{recorded:#?}");
    }
}

#[test]
fn a_server_whose_record_cannot_begin_says_so() {
    let (mac, disk) = (Mac::new(), Disk::new());
    disk.hang();
    let Output { status, stderr, .. } = disk.server(&mac, &[]).output().unwrap();
    assert_eq!(status.code(), Some(2));
    let told = String::from_utf8(stderr).unwrap();
    assert!(
        told.contains("--record") && told.contains("the disk did not answer within 10.0 s"),
        "{told}"
    );
}
