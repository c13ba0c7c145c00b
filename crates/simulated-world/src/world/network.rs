//! The network as System Events tells of it: locations, their services, the interfaces below those [events 3.13].

use serde::{Deserialize, Serialize};

/// Everything in Network settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Network {
    /// The name of the location that is chosen.
    pub current_location: String,
    pub locations: Vec<Location>,
    pub services: Vec<Service>,
    pub interfaces: Vec<Interface>,
}

/// A set of services.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Location {
    pub id: String,
    pub name: String,
    /// The ids of its services, in their order.
    pub services: Vec<String>,
}

/// A way into the network, such as Wi-Fi or a virtual private one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Service {
    pub id: String,
    pub name: String,
    pub active: bool,
    /// A number of the system's.
    pub kind: i64,
    /// The id of the interface it is built on.
    pub interface: String,
    pub configurations: Vec<Configuration>,
    /// The place of the configuration that is chosen.
    pub current_configuration: usize,
}

/// One way in which a service connects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Configuration {
    pub id: String,
    pub name: String,
    pub account_name: String,
    pub connected: bool,
}

/// A port of the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Interface {
    /// Its device, as `en0`.
    pub id: String,
    pub name: String,
    pub kind: String,
    pub mac_address: String,
    pub automatic: bool,
    pub duplex: String,
    /// The largest packet, in bytes.
    pub mtu: u32,
    /// Megabits a second.
    pub speed: u32,
}

impl Default for Network {
    fn default() -> Self {
        let interface = |id: &str, name: &str, kind: &str, mac_address: &str| Interface {
            id: id.into(),
            name: name.into(),
            kind: kind.into(),
            mac_address: mac_address.into(),
            automatic: true,
            duplex: "full".into(),
            mtu: 1500,
            speed: 1000,
        };
        let service = |id: &str, name: &str, interface: &str, connected| Service {
            id: id.into(),
            name: name.into(),
            active: true,
            kind: 0,
            interface: interface.into(),
            configurations: vec![Configuration {
                id: format!("{id}-1"),
                name: "Default".into(),
                account_name: String::new(),
                connected,
            }],
            current_configuration: 0,
        };
        Self {
            current_location: "Automatic".into(),
            locations: vec![Location {
                id: "location-1".into(),
                name: "Automatic".into(),
                services: vec!["service-1".into(), "service-2".into()],
            }],
            services: vec![
                service("service-1", "Wi-Fi", "en0", true),
                service("service-2", "Thunderbolt Bridge", "bridge0", false),
            ],
            interfaces: vec![
                interface("en0", "Wi-Fi", "IEEE80211", "02:00:00:00:00:01"),
                interface(
                    "bridge0",
                    "Thunderbolt Bridge",
                    "Bridge",
                    "02:00:00:00:00:02",
                ),
            ],
        }
    }
}
