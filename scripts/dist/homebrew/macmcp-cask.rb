cask "macmcp" do
  version "0.1.0"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"

  url "https://github.com/macmcp/macmcp/releases/download/v#{version}/macmcp-#{version}-macos-universal.tar.gz"
  name "macmcp"
  desc "MCP server that lets an AI assistant see and drive a Mac"
  homepage "https://github.com/macmcp/macmcp"

  depends_on macos: :ventura

  app "macmcp-#{version}/macmcp.app"
  binary "#{appdir}/macmcp.app/Contents/MacOS/macmcp"
  binary "#{appdir}/macmcp.app/Contents/MacOS/simulated-mac"
  manpage "macmcp-#{version}/share/man/man1/macmcp.1"
  bash_completion "macmcp-#{version}/completions/macmcp.bash"
  zsh_completion "macmcp-#{version}/completions/_macmcp"
  fish_completion "macmcp-#{version}/completions/macmcp.fish"

  # A release without a Developer ID is not notarised, and Gatekeeper would not let it start.
  postflight_steps do
    run "/usr/bin/xattr", args: ["-dr", "com.apple.quarantine", "{{appdir}}/macmcp.app"], must_succeed: false
  end

  # A cask's zap cannot run tccutil, and knows no client.
  caveats <<~EOS
    To configure your MCP clients, and to turn on the permissions:
      macmcp setup
      macmcp doctor --request
    Before `brew uninstall --cask macmcp`, have the entries and the permissions removed:
      macmcp uninstall
  EOS
end
