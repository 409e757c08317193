import ArgumentParser
import Foundation
import MicroHTTP
import OverscrollAPI
import Recordings

/// `overscroll capture NAME`: makes a recording of what an app does and sees.
struct CaptureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Make a recording of what an app does and sees.",
    discussion: """
      Reads lines that the app writes, from standard input or, with --listen, as they are posted. A line is \
      an event, which it posts to the session of this name on a running server; or what the app saw, \
      {"atMs": 300, "observed": {"/header/state": "refreshing"}}, which the recording expects; or \
      {"configuration": …}, which makes the session. Other lines are printed. Events that others post to \
      the session are in the recording too.

      Shows on standard error what comes, until Ctrl-C or the end of input. Then it writes the recording on \
      standard output, and on standard error what was seen that the library would have done otherwise; \
      with --output the one into the file and the other on standard output. Exits with 1 where something \
      was seen that the library would have done otherwise, or if a line is wrong, or if the server refuses \
      or does not answer. A token is read from OVERSCROLL_TOKEN.

      Example: app 2>&1 | overscroll capture bug --output bug.json
      Example: overscroll capture bug --listen 8081 --output bug.json
      """
  )

  @Argument(help: "The session's name.")
  var name: String

  @Option(
    help: "Take lines that are posted to this port of this machine, 0 for a free one."
  )
  var listen: Int?

  @Option(
    help:
      "With --listen: an origin, such as http://localhost:5173, whose pages may post; repeatable."
  )
  var allowOrigin: [String] = []

  @OptionGroup var server: ServerOptions

  @Option(help: "The file to write. [standard output]", completion: .file())
  var output: String?

  func validate() throws {
    guard (0...65_535).contains(listen ?? 0) else {
      throw ValidationError("--listen must be a port from 0 to 65535")
    }
    guard listen != nil || allowOrigin.isEmpty else {
      throw ValidationError("--allow-origin needs --listen")
    }
    _ = try allowedOrigins
  }

  private var allowedOrigins: Set<String> {
    get throws { try OptionSource(environment: [:]).origins(allowOrigin) }
  }

  func run() throws {
    let interruption = Interruption()
    let inbox = LineInbox()
    let listener = try listen.map { try listening(on: $0, inbox) }
    if listener == nil { inbox.readStandardInput() }
    Thread.detachNewThread {
      while true { if interruption.wait() { inbox.end() } }
    }
    var session = CapturedSession(name, try server.client())
    var fault: Refusal?
    do throws(Refusal) {
      try follow(&session, inbox)
      // A line that was posted in the meantime is taken; later ones are refused.
      listener?.stop()
      try session.take(inbox.take().lines)
      try session.showNew()
    } catch {
      fault = error
      listener?.stop()
    }
    let captured: CapturedRecording
    do throws(Refusal) {
      captured = try session.recording()
    } catch {
      throw fault ?? error
    }
    try finish(captured, fault)
  }

  /// The longest that a line waits until it is passed on, and an event until it is shown.
  private static let pauseMs = 250

  /// Passes on and shows what comes until a signal or the end of input.
  private func follow(
    _ session: inout CapturedSession,
    _ inbox: LineInbox
  ) throws(Refusal) {
    while true {
      inbox.awaitEnd(Self.pauseMs)
      let contents = inbox.take()
      try session.take(contents.lines)
      try session.showNew()
      if contents.isBroken { throw Refusal(description: "standard input cannot be read") }
      if contents.isEnded { return }
    }
  }

  /// Writes the recording and the sentence; what ended the capture early stands in place of the sentence.
  private func finish(_ captured: CapturedRecording, _ fault: Refusal?) throws {
    if let fault {
      guard let output else {
        FileHandle.standardOutput.write(Data(captured.file))
        throw fault
      }
      try OutputFile.write(captured.file, to: output)
      throw fault
    }
    if let output {
      try OutputFile.write(captured.file, to: output)
      print(captured.sentence)
    } else {
      FileHandle.standardOutput.write(Data(captured.file))
      FileHandle.standardError.write(Data("\(captured.sentence)\n".utf8))
    }
    if captured.differs { throw ExitCode(1) }
  }

  /// A server for the lines, whose address is on standard error.
  private func listening(on port: Int, _ inbox: LineInbox) throws -> Server {
    var configuration = ServerConfiguration()
    configuration.port = port
    let receiver = LineReceiver(allowedOrigins: try allowedOrigins) {
      inbox.add($0 + [UInt8(ascii: "\n")])
    }
    let server = try Server(configuration: configuration, handler: receiver)
    try server.start()
    let line = "post lines to http://127.0.0.1:\(server.port)/\n"
    FileHandle.standardError.write(Data(line.utf8))
    return server
  }
}
