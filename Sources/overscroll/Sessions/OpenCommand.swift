import ArgumentParser
import Foundation

/// `overscroll open NAME`: prints the address of a session's page, and opens it.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Print the address of a session's page, and open it in a browser.",
    discussion: """
      The browser is that of xdg-open; where there is no screen, or with --print, only the address is \
      printed. The page makes a session that does not exist.

      Example: overscroll open demo
      """
  )

  @Argument(help: "The session's name. [the page's own]")
  var name: String?

  @Flag(help: "Print the address only.")
  var print = false

  @OptionGroup var server: ServerOptions

  func run() throws {
    let address = try server.base + "/" + (name.map { "?session=" + $0.percentEncoded } ?? "")
    Swift.print(address)
    let environment = ProcessInfo.processInfo.environment
    let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0] != nil }
    guard hasScreen, !print else { return }
    let browser = Process()
    browser.executableURL = URL(filePath: "/usr/bin/env")
    browser.arguments = ["xdg-open", address]
    // What the browser prints is not shown. Where none starts, the address above can be copied.
    browser.standardOutput = FileHandle.nullDevice
    browser.standardError = FileHandle.nullDevice
    try browser.run()
    browser.waitUntilExit()
  }
}
