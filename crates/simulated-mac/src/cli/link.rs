//! `link`: a folder of links by which other programs reach a simulated Mac, and what its scripts are lent of the real machine.

use std::{
    env, fs, io,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

use clap::Args;

use crate::{
    lent::{self, FILE, Links},
    program::Program,
    system::store::{self, Store},
};
use simulated_world::template::Template;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder for the links, created if missing; put it first on PATH of the program that is to use them
    folder: PathBuf,
    /// The world file that they work on, created if missing
    #[arg(long, value_name = "FILE")]
    world: PathBuf,
    /// Lend scripts a folder of this machine: they read its files, and those in folders in it, by the same paths. The files are
    /// copied into the world file whenever a script starts. Nothing outside the folder is read (links in it are not followed),
    /// and nothing in it is changed. Default: no folder; repeatable
    #[arg(long, value_name = "FOLDER")]
    share: Vec<PathBuf>,
    /// Let scripts read an environment variable of the program that starts them. Default: none; repeatable
    #[arg(long = "pass-variable", value_name = "NAME")]
    variables: Vec<String>,
}

impl Arguments {
    /// Does it; answers what to print, or why it cannot be done.
    pub(super) fn carry_out(self) -> Result<String, String> {
        store::make(&self.world, Template::default(), None).map_err(|error| error.to_string())?;
        let real = |path: &Path| {
            let real = fs::canonicalize(path);
            real.map_err(|error| format!("{}: {error}", path.display()))
        };
        let share = self.share.iter().map(|path| lent::folder(path));
        let share = share.collect::<Result<_, _>>()?;
        let links = Links {
            world: real(&self.world)?,
            share,
            variables: self.variables,
        };
        let store = Store::open(&links.world).map_err(|error| error.to_string())?;
        let own = store.seen().system.variables();
        if let Some(name) = links.variables.iter().find(|name| own.contains_key(*name)) {
            return Err(format!(
                "{name} is set by the simulated Mac: pass another variable"
            ));
        }
        let before = lent::beside(self.folder.join(Program::Osascript.name()).as_os_str())?;
        let before = before.filter(|before| before.world == links.world);
        let before = before.map(|before| before.share).unwrap_or_default();
        for folder in &links.share {
            let folder_text = folder.to_string_lossy();
            if !before.contains(folder) && store.seen().place(&folder_text).is_some() {
                return Err(format!(
                    "the simulated Mac has its own {folder_text}: lend a folder in it, or another one"
                ));
            }
            if links.world.starts_with(folder) {
                return Err(format!(
                    "{folder_text} holds the world file: lend another folder"
                ));
            }
        }
        drop(store);
        let folder = self.folder.display();
        make(&self.folder, &links).map_err(|error| format!("{folder}: {error}"))?;
        let world = links.world.display();
        Ok(format!(
            "The links in {folder} lead to the simulated Mac in {world}.\n"
        ))
    }
}

/// Makes the links, and the file beside them.
fn make(folder: &Path, links: &Links) -> io::Result<()> {
    let own = env::current_exe()?;
    fs::create_dir_all(folder)?;
    for program in Program::ALL {
        let link = folder.join(program.name());
        match fs::symlink_metadata(&link) {
            Ok(there) if there.is_symlink() => fs::remove_file(&link)?,
            Ok(_) => return Err(io::Error::other(format!("{} is no link", link.display()))),
            Err(_) => {}
        }
        symlink(&own, link)?;
    }
    fs::write(folder.join(FILE), serde_json::to_vec_pretty(links)?)
}
