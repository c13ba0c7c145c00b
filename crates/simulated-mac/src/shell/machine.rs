//! Programs that tell of the disk, the memory and the network of the machine: `df`, `vm_stat`, `memory_pressure`,
//! `networksetup`, `ipconfig`.

use super::{
    filters::options,
    listing::scaled,
    outcome::{NotRun, Ran},
    session::Shell,
};

/// The bytes of a page of memory on Apple's processors.
const PAGE: u64 = 16_384;
const ADDRESS: &str = "192.168.1.20";
const HARDWARE_ADDRESS: &str = "a4:83:e7:00:00:01";

/// `df`: the startup disk, whatever of it is asked for.
pub(super) fn disk_space(shell: &Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let given = options("df", words, "hHkmgP")?;
    let mut ran = Ran::default();
    for path in given.rest {
        if shell.place(path).is_none() {
            ran.error
                .push_str(&format!("df: {path}: No such file or directory\n"));
            ran.status = 1;
        }
    }
    if ran.status != 0 {
        return Ok(ran);
    }
    let system = &shell.world.system;
    let (all, free) = (
        system.disk_bytes,
        system.free_disk_bytes.min(system.disk_bytes),
    );
    let used = all - free;
    let has = |flag: char| given.flags.contains(&flag);
    let in_blocks = |block: u64| [all, used, free].map(|bytes| (bytes / block).to_string());
    let (head, sizes) = if has('h') {
        let units = ["B", "Ki", "Mi", "Gi", "Ti"];
        (
            "Size",
            [all, used, free].map(|bytes| scaled(bytes as f64, 1024.0, &units)),
        )
    } else if has('H') {
        let units = ["B", "K", "M", "G", "T"];
        (
            "Size",
            [all, used, free].map(|bytes| scaled(bytes as f64, 1000.0, &units)),
        )
    } else if has('g') {
        ("1G-blocks", in_blocks(1 << 30))
    } else if has('m') {
        ("1M-blocks", in_blocks(1 << 20))
    } else if has('k') {
        ("1024-blocks", in_blocks(1024))
    } else {
        ("512-blocks", in_blocks(512))
    };
    let available = if has('h') || has('H') {
        "Avail"
    } else {
        "Available"
    };
    let percent = (used * 100).div_ceil(all.max(1));
    let [all, used, free] = sizes;
    let width = |head: &str, text: &str| head.len().max(text.len());
    let (a, b, c) = (
        width(head, &all),
        width("Used", &used),
        width(available, &free),
    );
    let disk = "/dev/disk3s1s1";
    ran.output = format!(
        "{:<w$} {head:>a$} {:>b$} {available:>c$} Capacity  Mounted on\n{disk} {all:>a$} {used:>b$} {free:>c$} {:>8}  /\n",
        "Filesystem",
        "Used",
        format!("{percent}%"),
        w = disk.len(),
    );
    Ok(ran)
}

/// `vm_stat`: the pages of memory. The world knows how many are free; of the others half is in use for good.
pub(super) fn pages(shell: &Shell<'_>) -> Ran {
    let (all, free) = memory(shell);
    let wired = (all - free) / 2;
    let active = all - free - wired;
    let line = |name: &str, pages: u64| {
        let name = format!("{name}:");
        format!("{name:<32}{:>16}\n", format!("{pages}."))
    };
    let text: String = [
        ("Pages free", free),
        ("Pages active", active),
        ("Pages inactive", 0),
        ("Pages speculative", 0),
        ("Pages throttled", 0),
        ("Pages wired down", wired),
        ("Pages purgeable", 0),
        ("Pages stored in compressor", 0),
        ("Pages occupied by compressor", 0),
    ]
    .into_iter()
    .map(|(name, pages)| line(name, pages))
    .collect();
    let head = format!("Mach Virtual Memory Statistics: (page size of {PAGE} bytes)\n");
    Ran::printed(head + &text)
}

/// `memory_pressure`: the lines that scripts read.
pub(super) fn pressure(shell: &Shell<'_>) -> Ran {
    let (all, free) = memory(shell);
    let percent = free * 100 / all.max(1);
    Ran::printed(format!(
        "The system has {} ({all} pages with a page size of {PAGE}).\n\nStats: \nPages free: {free} \n\n\
         System-wide memory free percentage: {percent}%\n",
        shell.world.system.memory_bytes
    ))
}

/// How many pages there are, and how many of them are free.
fn memory(shell: &Shell<'_>) -> (u64, u64) {
    let system = &shell.world.system;
    let all = system.memory_bytes / PAGE;
    (all, (system.free_memory_bytes / PAGE).min(all))
}

/// `networksetup`: one Wi-Fi that is on, and what is asked of it without changing anything.
pub(super) fn network(shell: &Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let text = match words {
        ["-getcomputername"] => format!("{}\n", shell.world.system.computer_name),
        ["-getairportpower", "en0"] => "Wi-Fi Power (en0): On\n".to_owned(),
        ["-getairportpower", other] => format!("{other} is not a Wi-Fi interface.\n"),
        // Since macOS 15 the name of the network is told to no program of this kind.
        ["-getairportnetwork", "en0"] => {
            "You are not associated with an AirPort network.\n".to_owned()
        }
        ["-listallhardwareports"] => format!(
            "\nHardware Port: Wi-Fi\nDevice: en0\nEthernet Address: {HARDWARE_ADDRESS}\n\n\
             VLAN Configurations\n===================\n"
        ),
        ["-listallnetworkservices"] => {
            "An asterisk (*) denotes that a network service is disabled.\nWi-Fi\n".to_owned()
        }
        ["-listnetworkserviceorder"] => {
            "An asterisk (*) denotes that a network service is disabled.\n(1) Wi-Fi\n\
             (Hardware Port: Wi-Fi, Device: en0)\n\n"
                .to_owned()
        }
        ["-getinfo", "Wi-Fi"] => format!(
            "DHCP Configuration\nIP address: {ADDRESS}\nSubnet mask: 255.255.255.0\nRouter: 192.168.1.1\nClient ID: \n\
             IPv6: Automatic\nIPv6 IP address: none\nIPv6 Router: none\nWi-Fi ID: {HARDWARE_ADDRESS}\n"
        ),
        ["-getdnsservers", "Wi-Fi"] => "There aren't any DNS Servers set on Wi-Fi.\n".to_owned(),
        [
            "-getwebproxy" | "-getsecurewebproxy" | "-getsocksfirewallproxy",
            "Wi-Fi",
        ] => "Enabled: No\nServer: \nPort: 0\nAuthenticated Proxy Enabled: 0\n".to_owned(),
        [get, other] if get.starts_with("-get") && *other != "en0" => {
            let error = format!(
                "{other} is not a recognized network service.\n** Error: The parameters were not valid.\n"
            );
            return Ok(Ran {
                status: 4,
                ..Ran::printed(error)
            });
        }
        _ => return Err(NotRun::of(format!("networksetup {}", words.join(" ")))),
    };
    Ok(Ran::printed(text))
}

/// `ipconfig getifaddr`: the address of an interface; none that has none.
pub(super) fn address(words: &[&str]) -> Result<Ran, NotRun> {
    match words {
        ["getifaddr", "en0"] => Ok(Ran::printed(format!("{ADDRESS}\n"))),
        ["getifaddr", _] => Ok(Ran::tested(false)),
        _ => Err(NotRun::of(format!("ipconfig {}", words.join(" ")))),
    }
}
