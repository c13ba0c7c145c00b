//! System Events: network preferences [events 3.13].

use super::fields;
use crate::apple_events::{
    evaluate::Got,
    failure::Failure,
    value::{Step, Value},
};
use simulated_world::world::{World, network::Service};

/// An object of the network preferences, by places in the world's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// All of them.
    Preferences,
    Location(usize),
    Service(usize),
    Interface(usize),
    /// Of a service.
    Configuration(usize, usize),
}

impl Part {
    pub(super) fn class(self) -> &'static str {
        match self {
            Self::Preferences => "networkPreferencesObject",
            Self::Location(_) => "location",
            Self::Service(_) => "service",
            Self::Interface(_) => "interface",
            Self::Configuration(..) => "configuration",
        }
    }
}

fn places(count: usize, part: impl Fn(usize) -> Part) -> Vec<Part> {
    (0..count).map(part).collect()
}

/// The elements of an object; none for those that it never has.
pub(super) fn elements(world: &World, part: Part, plural: &str) -> Option<Vec<Part>> {
    let network = &world.network;
    Some(match (part, plural) {
        (Part::Preferences, "locations") => places(network.locations.len(), Part::Location),
        (Part::Preferences, "interfaces") => places(network.interfaces.len(), Part::Interface),
        (Part::Preferences, "services") => places(network.services.len(), Part::Service),
        (Part::Location(place), "services") => {
            let ids = &network.locations.get(place)?.services;
            let position = |id: &String| network.services.iter().position(|one| one.id == *id);
            ids.iter().filter_map(position).map(Part::Service).collect()
        }
        (Part::Service(place), "configurations") => {
            let count = network.services.get(place)?.configurations.len();
            places(count, |one| Part::Configuration(place, one))
        }
        _ => return None,
    })
}

/// A property of an object.
pub(super) fn property(world: &World, part: Part, name: &str) -> Option<Got<Part>> {
    let network = &world.network;
    let value = match (part, name) {
        (Part::Preferences, "currentLocation") => {
            let mut all = network.locations.iter();
            let place = all.position(|one| one.name == network.current_location)?;
            return Some(Got::Object(Part::Location(place)));
        }
        (Part::Service(place), "interface") => {
            let id = &network.services.get(place)?.interface;
            let interface = network.interfaces.iter().position(|one| one.id == *id)?;
            return Some(Got::Object(Part::Interface(interface)));
        }
        (Part::Service(place), "currentConfiguration") => {
            let service = network.services.get(place)?;
            let chosen = service.current_configuration;
            service.configurations.get(chosen)?;
            return Some(Got::Object(Part::Configuration(place, chosen)));
        }
        (Part::Preferences, _) => None,
        (Part::Location(place), _) => fields::get(network.locations.get(place)?, "location", name),
        (Part::Service(place), _) => fields::get(network.services.get(place)?, "service", name),
        (Part::Interface(place), _) => {
            fields::get(network.interfaces.get(place)?, "interface", name)
        }
        (Part::Configuration(place, one), _) => {
            let service = network.services.get(place)?;
            fields::get(service.configurations.get(one)?, "configuration", name)
        }
    };
    value.map(Got::Value)
}

/// Sets a property; `object`: what a reference in the place of a value means.
pub(super) fn set(
    world: &mut World,
    part: Part,
    name: &str,
    value: &Value,
    object: Option<Part>,
) -> Result<(), Failure> {
    let gone = || Failure::mac(-1728);
    let network = &mut world.network;
    match (part, name) {
        (Part::Preferences, "currentLocation") => {
            let Some(Part::Location(place)) = object else {
                return Err(Failure::mac(-1700));
            };
            let location = network.locations.get(place).ok_or_else(gone)?;
            network.current_location = location.name.clone();
            Ok(())
        }
        (Part::Service(place), "currentConfiguration") => {
            let Some(Part::Configuration(of, chosen)) = object else {
                return Err(Failure::mac(-1700));
            };
            if of != place {
                return Err(Failure::mac(-1728));
            }
            let service = network.services.get_mut(place).ok_or_else(gone)?;
            service.current_configuration = chosen;
            Ok(())
        }
        (Part::Location(place), _) => {
            let location = network.locations.get_mut(place).ok_or_else(gone)?;
            let was_current = network.current_location == location.name;
            fields::set(location, name, value)?;
            if was_current {
                network.current_location = location.name.clone();
            }
            Ok(())
        }
        (Part::Service(place), _) => {
            let service = network.services.get_mut(place).ok_or_else(gone)?;
            fields::set(service, name, value)
        }
        (Part::Interface(place), _) => {
            let interface = network.interfaces.get_mut(place).ok_or_else(gone)?;
            fields::set(interface, name, value)
        }
        (Part::Configuration(place, one), _) => {
            let service = network.services.get_mut(place).ok_or_else(gone)?;
            let configuration = service.configurations.get_mut(one).ok_or_else(gone)?;
            fields::set(configuration, name, value)
        }
        (Part::Preferences, _) => Err(Failure::mac(-10006)),
    }
}

/// The `connect` and `disconnect` commands; answers the configuration.
pub(super) fn connect(world: &mut World, part: Part, connects: bool) -> Result<Part, Failure> {
    let (place, one) = match part {
        Part::Service(place) => {
            let service = world.network.services.get(place);
            (
                place,
                service.map_or(0, |service| service.current_configuration),
            )
        }
        Part::Configuration(place, one) => (place, one),
        _ => return Err(Failure::mac(-1708)),
    };
    let service: &mut Service = world
        .network
        .services
        .get_mut(place)
        .ok_or_else(|| Failure::mac(-1728))?;
    let configuration = service.configurations.get_mut(one);
    let configuration = configuration.ok_or_else(|| Failure::mac(-1728))?;
    configuration.connected = connects;
    Ok(Part::Configuration(place, one))
}

/// The way to an object: by ids, as System Events gives them out.
pub(super) fn steps_to(world: &World, part: Part) -> Vec<Step> {
    let network = &world.network;
    let id = |id: Option<&String>| Step::Id(Value::text(id.cloned().unwrap_or_default()));
    let mut steps = vec![Step::Property("networkPreferences".into())];
    let last = match part {
        Part::Preferences => return steps,
        Part::Location(place) => (
            "locations",
            id(network.locations.get(place).map(|one| &one.id)),
        ),
        Part::Service(place) => (
            "services",
            id(network.services.get(place).map(|one| &one.id)),
        ),
        Part::Interface(place) => {
            let interface = network.interfaces.get(place);
            ("interfaces", id(interface.map(|one| &one.id)))
        }
        Part::Configuration(place, one) => {
            steps = steps_to(world, Part::Service(place));
            let service = network.services.get(place);
            let found = service.and_then(|service| service.configurations.get(one));
            ("configurations", id(found.map(|one| &one.id)))
        }
    };
    steps.extend([Step::Elements(last.0.into()), last.1]);
    steps
}
