"""The pinned packages and how they are downloaded."""

import json
import os
import pathlib
import subprocess
import sys
import zipfile

OBJC2 = "0.3.2"
# crate -> framework. The order settles who owns a name that two crates declare.
CRATES = {
    "objc2-foundation": "Foundation",
    "objc2-app-kit": "AppKit",
    "objc2-core-foundation": "CoreFoundation",
    "objc2-core-graphics": "CoreGraphics",
    "objc2-application-services": "HIServices",
    "objc2-core-services": "CoreServices",
    "objc2-carbon": "Carbon",
    "objc2-io-kit": "IOKit",
    "objc2-osa-kit": "OSAKit",
    "objc2-core-audio": "CoreAudio",
    "objc2-core-text": "CoreText",
    "objc2-image-io": "ImageIO",
    "objc2-quartz-core": "QuartzCore",
    "objc2-uniform-type-identifiers": "UniformTypeIdentifiers",
    "objc2-user-notifications": "UserNotifications",
    "objc2-vision": "Vision",
}
WHEELS = {
    "pyobjc-framework-Cocoa": "12.2.2",
    "pyobjc-framework-ApplicationServices": "12.2.2",
    "pyobjc-framework-Quartz": "12.2.2",
    "pyobjc-framework-CoreServices": "12.2.2",
    "pyobjc-framework-CoreText": "12.2.2",
    "pyobjc-framework-CoreAudio": "12.2.2",
    "pyobjc-framework-OSAKit": "12.2.2",
    "pyobjc-framework-Vision": "12.2.2",
}
# The folder of a `_metadata.py` inside its wheel -> framework.
METADATA = {
    "Foundation": "Foundation",
    "AppKit": "AppKit",
    "CoreFoundation": "CoreFoundation",
    "Quartz/CoreGraphics": "CoreGraphics",
    "HIServices": "HIServices",
    "PrintCore": "PrintCore",
    "CoreServices/CarbonCore": "CoreServices",
    "CoreServices/LaunchServices": "CoreServices",
    "CoreServices/Metadata": "CoreServices",
    "CoreServices/SearchKit": "CoreServices",
    "CoreServices/DictionaryServices": "CoreServices",
    "CoreText": "CoreText",
    "CoreAudio": "CoreAudio",
    "OSAKit": "OSAKit",
    "Quartz/ImageIO": "ImageIO",
    "Quartz/QuartzCore": "QuartzCore",
    "Vision": "Vision",
}
# Any fixed interpreter and platform will do: only the metadata is read, never the compiled parts.
WHEEL_FOR = ["--python-version", "312", "--implementation", "cp", "--abi", "cp312", "--abi", "abi3", "--abi", "none"]
PLATFORMS = ["macosx_10_9_universal2", "macosx_10_13_universal2", "macosx_11_0_universal2"]


def fetch_crates(scratch):
    """[(framework, source folder)], in the order of CRATES."""
    project = scratch / "project"
    (project / "src").mkdir(parents=True)
    (project / "src" / "lib.rs").write_text("")
    pins = "".join(f'{crate} = {{ version = "={OBJC2}", default-features = false }}\n' for crate in CRATES)
    (project / "Cargo.toml").write_text(
        '[package]\nname = "pins"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[dependencies]\n' + pins
    )
    cargo = os.environ.get("CARGO", "cargo")
    subprocess.run([cargo, "fetch", "--quiet"], cwd=project, check=True)
    listing = subprocess.run(
        [cargo, "metadata", "--format-version", "1"], cwd=project, check=True, capture_output=True, text=True
    ).stdout
    roots = {p["name"]: pathlib.Path(p["manifest_path"]).parent / "src" for p in json.loads(listing)["packages"]}
    return [(framework, roots[crate]) for crate, framework in CRATES.items()]


def fetch_wheels(scratch):
    """[(framework, text of its metadata)], in the order of METADATA."""
    folder = scratch / "wheels"
    platforms = [word for platform in PLATFORMS for word in ("--platform", platform)]
    pins = [f"{name}=={version}" for name, version in WHEELS.items()]
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        + ["--only-binary", ":all:", "--dest", str(folder)] + WHEEL_FOR + platforms + pins,
        check=True,
    )
    found = {}
    for wheel in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                place, _, file = name.rpartition("/")
                if file == "_metadata.py" and place in METADATA:
                    found[place] = archive.read(name).decode()
    missing = [place for place in METADATA if place not in found]
    if missing:
        sys.exit(f"no metadata found for {', '.join(missing)}")
    return [(framework, found[place]) for place, framework in METADATA.items()]
