#!/bin/sh
# Starts macmcp from the app beside this file, or from the installed app of the same version: of one app there should be one copy.
#
# Run by `sh`, because some clients unpack a bundle without the modes of its files (0600), so that nothing in it could be started.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
app=$here/macmcp.app
version() { sed -n '/<key>CFBundleShortVersionString<\/key>/{n;p;}' "$1/Contents/Info.plist"; }
for installed in "${HOME-}/Applications/macmcp.app" /Applications/macmcp.app; do
  if [ -x "$installed/Contents/MacOS/macmcp" ] && [ "$(version "$installed")" = "$(version "$app")" ]; then
    app=$installed
    break
  fi
done
# The signature does not cover modes.
for program in "$app"/Contents/MacOS/*; do
  [ -x "$program" ] || chmod u+x "$program"
done
# The same process: the client's signals and streams are the server's.
exec "$app/Contents/MacOS/macmcp" "$@"
