import ArgumentParser
import Operations
import OverscrollAPI
import SQLiteLog
import TestSupport
import Testing

@testable import Serving

/// Options take precedence over the environment, and the environment over defaults.
struct ServeOptionsTests {
  private func settings(
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) throws -> ServeOptions {
    try ServeOptions.read(arguments, environment: environment)
  }

  @Test func `without options it serves this machine only`() throws {
    let settings = try settings([])
    #expect(settings.host == "127.0.0.1")
    #expect(settings.port == 8080)
    #expect(settings.public == nil)
    #expect(settings.workers == 1)
    #expect(settings.drainDelay == 0)
    #expect(settings.isLoopback)
    #expect(settings.storage == nil)
  }

  /// An option, a value, and whether settings have it.
  static let options: [(option: String, value: String, has: @Sendable (ServeOptions) -> Bool)] = [
    ("host", "127.0.0.2", { $0.host == "127.0.0.2" }), ("port", "0", { $0.port == 0 }),
    ("port", "65535", { $0.port == 65_535 }), ("public", "/page", { $0.public == "/page" }),
    ("workers", "256", { $0.workers == 256 }), ("max-sessions", "1", { $0.maxSessions == 1 }),
    ("durability", "normal", { $0.durability == .normal }),
    ("max-resident-sessions", "3", { $0.maxResidentSessions == 3 }),
    ("max-session-events", "0", { $0.maxSessionEvents == 0 }),
    ("max-data-bytes", "1000", { $0.maxDataBytes == 1000 }),
    ("session-ttl", "60", { $0.sessionTTL == 60 }),
    ("require-standbys", "2", { $0.requireStandbys == 2 }),
    ("max-waiting", "0", { $0.maxWaiting == 0 }),
    ("max-connections", "7", { $0.maxConnections == 7 }),
    ("max-connections-per-address", "8", { $0.connectionsPerAddress == 8 }),
    ("request-deadline", "0", { $0.requestDeadline == 0 }),
    ("idle-timeout", "86400", { $0.idleTimeout == 86_400 }),
    ("drain-delay", "0.5", { $0.drainDelay == 0.5 }),
    ("drain-deadline", "86400", { $0.drainDeadline == 86_400 }),
    ("allow-origin", "https://a.example", { $0.allowOrigin == ["https://a.example"] }),
    ("allow-host", "a.example", { $0.allowHost == ["a.example"] }),
    ("token-file", "/tokens", { $0.tokenFile == "/tokens" }),
    ("access-log", "on", { $0.accessLog == true }),
    ("access-log", "off", { $0.accessLog == false }),
  ]

  @Test func `each option can be set in the environment; the command line takes precedence`()
    throws
  {
    for (option, value, has) in Self.options {
      let name = "OVERSCROLL_" + option.uppercased().replacing("-", with: "_")
      #expect(try !has(settings([])), "\(option)")
      #expect(try has(settings(["--\(option)", value])), "\(option)")
      #expect(try has(settings([], [name: value])), "\(name)")
      let others = ["durability": "full", "access-log": "off"]
      let other = others[option] ?? "1"
      #expect(try has(settings(["--\(option)", value], [name: other])), "\(option)")
    }
  }

  @Test func `several origins may be allowed`() throws {
    let both = ["https://a.example", "http://b.example"]
    #expect(
      try settings(["--allow-origin", "https://a.example", "--allow-origin", "http://b.example"])
        .allowOrigin == both
    )
    let environment = ["OVERSCROLL_ALLOW_ORIGIN": "https://a.example http://b.example"]
    #expect(try settings([], environment).allowOrigin == both)
  }

  @Test func `an origin is compared as browsers write it`() throws {
    for row in DataTable.rows("origins", in: "serve-settings.txt") {
      #expect(try settings(["--allow-origin", row[0]]).allowOrigin == [row[1]])
    }
  }

  @Test(arguments: [
    (["--host", "127.0.0.1"], false), (["--host", "0.0.0.0", "--allow-anonymous"], true),
    (["--host", "::", "--token-file", "t"], true), (["--access-log", "on"], true),
    (["--host", "0.0.0.0", "--allow-anonymous", "--access-log", "off"], false),
  ])
  func `requests are logged off loopback, unless it is told`(
    arguments: [String],
    isLogged: Bool
  ) throws {
    #expect(try settings(arguments).logsRequests == isLogged)
  }

  @Test func `a value out of range or of the wrong form is refused by the option's name`() {
    let wrong = DataTable.rows("out of range", in: "serve-settings.txt").map {
      ($0[0], $0[1], true)
    }
    let forms = DataTable.rows("wrong forms", in: "serve-settings.txt").map {
      ($0[0], $0[1], false)
    }
    for (option, texts, isNumber) in wrong + forms {
      let name = "OVERSCROLL_" + option.uppercased().replacing("-", with: "_")
      let values = texts.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for value in values + (isNumber ? ["x", "", "1 ", "0x1g"] : []) {
        #expect { try settings(["--\(option)=\(value)"]) } throws: { names($0, option) }
        guard isNumber else { continue }
        #expect { try settings([], [name: value]) } throws: { names($0, option) }
      }
    }
  }

  private func names(_ error: any Error, _ option: String) -> Bool {
    ServeOptions.message(for: error).contains("--\(option)")
      || ServeOptions.fullMessage(for: error).contains("--\(option)")
  }

  /// The settings of words: options, and variables of the environment.
  private func settings(of words: String) throws -> ServeOptions {
    let words = words.split(separator: " ").map { $0 == "''" ? "" : String($0) }
    let variables = words.filter { $0.hasPrefix("OVERSCROLL_") }.map { variable in
      let place = variable.firstIndex(of: "=") ?? variable.endIndex
      return (String(variable[..<place]), String(variable[place...].dropFirst()))
    }
    let environment = Dictionary(variables, uniquingKeysWith: { $1 })
    return try settings(words.filter { !$0.hasPrefix("OVERSCROLL_") }, environment)
  }

  @Test func `sessions are kept in a folder, unless memory or a database is asked for`() throws {
    for row in DataTable.rows("storage", in: "serve-settings.txt") {
      #expect(try "\(settings(of: row[0]).storage ?? .directory("data"))" == row[1], "\(row)")
    }
  }

  @Test func `there is one place for the sessions, and a durability must be known`() {
    for row in DataTable.rows("no storage", in: "serve-settings.txt") {
      #expect {
        try settings(of: row[0])
      } throws: { error in
        let text = ServeOptions.fullMessage(for: error)
        return text.contains(row[1]) && !text.contains("hush1")
      }
    }
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.1.2.3", true), ("localhost", true), ("::1", true),
    ("0.0.0.0", false), ("::", false), ("192.168.0.1", false),
  ])
  func `a loopback address is recognized`(host: String, isLoopback: Bool) throws {
    let settings = try settings(["--host", host, "--allow-anonymous"])
    #expect(settings.isLoopback == isLoopback)
    #expect(settings.connectionsPerAddress == (isLoopback ? 0 : 512))
  }

  @Test(arguments: ["0.0.0.0", "::", "192.168.0.1", "example.com"])
  func `other machines call with a token, or if anybody may`(host: String) throws {
    #expect { try settings(["--host", host]) } throws: { error in
      let text = ServeOptions.fullMessage(for: error)
      return text.contains("--token-file") && text.contains("--allow-anonymous")
    }
    for cure in [["--token-file", "t"], ["--allow-anonymous"]] {
      #expect(try settings(["--host", host] + cure).host == host)
    }
  }
}
