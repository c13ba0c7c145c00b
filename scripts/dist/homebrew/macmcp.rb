class Macmcp < Formula
  desc "MCP server that lets an AI assistant see and drive a Mac"
  homepage "https://github.com/macmcp/macmcp"
  url "https://github.com/macmcp/macmcp/releases/download/v0.1.0/macmcp-0.1.0-macos-universal.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on :macos

  def install
    prefix.install "macmcp.app"
    bin.install_symlink prefix/"macmcp.app/Contents/MacOS/macmcp"
    bin.install_symlink prefix/"macmcp.app/Contents/MacOS/simulated-mac"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "completions/macmcp.bash" => "macmcp"
    zsh_completion.install "completions/_macmcp"
    fish_completion.install "completions/macmcp.fish"
  end

  def caveats
    <<~EOS
      macOS keeps permissions by the place of an app, which changes here with each
      version. After installing and after each upgrade, run
        macmcp install
      It puts macmcp.app into ~/Applications, and offers to configure your MCP
      clients and to turn on the permissions.
    EOS
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/macmcp --version")
    request = {
      jsonrpc: "2.0", id: 1, method: "initialize",
      params:  { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "brew", version: "1" } }
    }
    assert_match "serverInfo", pipe_output("#{bin}/macmcp serve", "#{request.to_json}\n", 0)
  end
end
