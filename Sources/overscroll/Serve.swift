import ArgumentParser
import Foundation
import Logging
import MicroHTTP
import OverscrollAPI
import SQLiteLog
import SessionLog
import Sessions

/// `overscroll serve`: creates and connects the parts, serves until a signal, drains, and stops.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve sessions and the page until SIGTERM or SIGINT."
  )

  @OptionGroup var options: ServeOptions

  func run() throws {
    let settings = try ServeSettings(
      options,
      environment: ProcessInfo.processInfo.environment
    )
    // Before any thread starts: each thread inherits the blocked signals, so only `wait` gets them.
    let signals = StopSignals()
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    let log = Logger(label: "overscroll")

    let readiness = Readiness()
    let files = StaticFiles(folder: settings.publicFolder)
    if files.count == 0 {
      log.warning("the page is not served: the folder \(settings.publicFolder) has no files")
    }
    let sessionLog = try openLog(settings)
    let handler = APIHandler(
      store: SessionStore(
        log: sessionLog,
        limits: SessionLimits(settings),
        timeToLive: settings.sessionTTL > 0 ? Int64(settings.sessionTTL) * 1_000_000 : nil
      ),
      files: files,
      access: AccessRules(
        isLoopback: settings.isLoopback,
        allowedOrigins: settings.allowedOrigins
      ),
      readiness: readiness
    )
    let server = try start(handler, settings, log)
    announce(server, settings)

    let signal = signals.wait()
    log.info("\(signal): draining")
    readiness.drain()
    server.drain(deadlineSeconds: settings.drainDeadline)
    sessionLog.close()
    log.info("stopped")
  }

  private func openLog(_ settings: ServeSettings) throws -> any SessionLog {
    switch settings.storage {
    case .memory: return MemoryLog(limit: settings.maxSessions)
    case .directory(let folder):
      var options = SQLiteLog.Options()
      options.durability = settings.durability
      options.maxBytes = settings.maxDataBytes
      options.maxSessions = settings.maxSessions
      return try SQLiteLog(directory: folder, options: options)
    }
  }

  private func start(
    _ handler: APIHandler,
    _ settings: ServeSettings,
    _ log: Logger
  ) throws -> Server {
    var configuration = ServerConfiguration()
    configuration.host = settings.host
    configuration.port = settings.port
    configuration.workers = settings.workers
    configuration.connectionLimit = settings.maxConnections
    configuration.connectionsPerAddress = settings.maxConnectionsPerAddress
    configuration.requestDeadlineSeconds = settings.requestDeadline
    configuration.bodyLimit = APIHandler.bodyLimit
    configuration.waitingLimit = settings.maxWaiting
    configuration.idleTimeoutSeconds = settings.idleTimeout
    configuration.drainDelaySeconds = settings.drainDelay
    configuration.log = { log.info("\($0)") }
    let server = try Server(configuration: configuration, handler: handler)
    try server.start()
    return server
  }

  /// Prints the address as the first line of standard output, and flushes it: a pipe is buffered.
  private func announce(_ server: Server, _ settings: ServeSettings) {
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    print("listening on http://\(host):\(server.port)")
    fflush(nil)
  }
}

extension SessionLimits {
  fileprivate init(_ settings: ServeSettings) {
    self.init()
    events = settings.maxSessionEvents
    residentSessions = settings.maxResidentSessions
  }
}
