import ArgumentParser
import Glibc
import OverscrollWire
import StrictJSON
import SystemPrimitives

/// `overscroll watch NAME`: prints the effects of a session of a server as they happen.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Print the effects of a session of a running server as they happen.",
    discussion: """
      A line has an instant in milliseconds, a component, and its change. Ends with 0 at Ctrl-C and \
      when the session is deleted, with 1 when the server stops, refuses or does not answer. A token \
      is read from OVERSCROLL_TOKEN.

      Example: overscroll watch demo
      """
  )

  @Argument(help: "The session's name.")
  var name: String

  @Flag(help: "Begin with the session's first effect.")
  var all = false

  @Flag(help: "Print each effect as a line of JSON.")
  var json = false

  @OptionGroup var server: ServerOptions

  func run() throws {
    // A user ends a watch by a signal; the program has nothing to clean up, and writes each line as a whole.
    for number in [SIGINT, SIGTERM] { signal(number) { _ in _exit(0) } }
    // If the output has no reader any more, as after `head`, a write fails.
    signal(SIGPIPE, SIG_IGN)
    let client = try server.client()
    let start = try client.object("GET", ["sessions", name])["effectIndex"]?.integer ?? 0
    var last = all ? 0 : start
    do throws(Refusal) {
      while true {
        for effect in try client.effects(of: name, after: last) {
          guard show(effect) else { return }
          last = effect.member("index")?.integer ?? last
        }
        let index = try client.snapshot(of: name, after: last)["effectIndex"]?.integer ?? 0
        // A session that was made anew has fewer effects.
        if index < last { break }
        // A server that stops answers at once.
        if index == last { usleep(100_000) }
      }
    } catch {
      guard error.status == 404 else { throw error }
    }
    Descriptor.standardError.print("\(name) was deleted\n")
  }

  /// Prints an effect; false if the write fails.
  private func show(_ effect: JSONValue) -> Bool {
    let line = json ? effect.line : effect.effectLine
    // `print` would buffer the output to a pipe.
    return (try? Descriptor.standardOutput.write(Array("\(line)\n".utf8))) != nil
  }
}
