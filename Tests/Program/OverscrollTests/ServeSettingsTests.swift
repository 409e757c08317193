import ArgumentParser
import Operations
import OverscrollAPI
import SQLiteLog
import Testing

@testable import overscroll

/// Options take precedence over the environment, and the environment over defaults.
struct ServeSettingsTests {
  private func settings(
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) throws -> ServeSettings {
    try ServeSettings(
      try ServeOptions.parse(arguments),
      environment: environment,
      // Neither a home nor a program: `Public` and `data` of the working directory.
      places: Places(program: nil)
    )
  }

  @Test func `without options it serves this machine only`() throws {
    let settings = try settings([])
    #expect(settings.host == "127.0.0.1")
    #expect(settings.port == 8080)
    #expect(settings.publicFolder == "Public")
    #expect(settings.workers == 1)
    #expect(settings.drainDelay == 0)
    #expect(settings.isLoopback)
    #expect(settings.storage == .directory("data"))
  }

  /// An option, a value, and the setting that it changes.
  static let options:
    [(option: String, value: String, set: @Sendable (inout ServeSettings) -> Void)] = [
      ("host", "127.0.0.2", { $0.host = "127.0.0.2" }), ("port", "0", { $0.port = 0 }),
      ("port", "65535", { $0.port = 65_535 }), ("public", "/page", { $0.publicFolder = "/page" }),
      ("workers", "256", { $0.workers = 256 }), ("max-sessions", "1", { $0.maxSessions = 1 }),
      ("durability", "normal", { $0.durability = .normal }),
      ("max-resident-sessions", "3", { $0.maxResidentSessions = 3 }),
      ("max-session-events", "0", { $0.maxSessionEvents = 0 }),
      ("max-data-bytes", "1000", { $0.maxDataBytes = 1000 }),
      ("session-ttl", "60", { $0.sessionTTL = 60 }),
      ("require-standbys", "2", { $0.requiredStandbys = 2 }),
      ("max-waiting", "0", { $0.maxWaiting = 0 }),
      ("max-connections", "7", { $0.maxConnections = 7 }),
      ("max-connections-per-address", "8", { $0.maxConnectionsPerAddress = 8 }),
      ("max-pending-answer-bytes", "1048576", { $0.maxPendingAnswerBytes = 1 << 20 }),
      ("max-pending-upload-bytes", "1048577", { $0.maxPendingUploadBytes = (1 << 20) + 1 }),
      ("min-reading-rate", "0", { $0.minReadingRate = 0 }),
      ("request-deadline", "0", { $0.requestDeadline = 0 }),
      ("idle-timeout", "86400", { $0.idleTimeout = 86_400 }),
      ("drain-delay", "0.5", { $0.drainDelay = 0.5 }),
      ("drain-deadline", "86400", { $0.drainDeadline = 86_400 }),
      ("allow-origin", "https://a.example", { $0.allowedOrigins = ["https://a.example"] }),
      ("allow-host", "a.example", { $0.allowedHosts = ["a.example"] }),
      ("token-file", "/tokens", { $0.tokenFile = "/tokens" }),
      (
        "trusted-proxy", "10.0.0.0/8",
        { $0.trustedProxies = TrustedProxies(["10.0.0.0/8"].compactMap { .init($0) }) }
      ),
      ("access-log", "on", { $0.accessLog = true }),
      ("access-log", "off", { $0.accessLog = false }),
      ("log-format", "json", { $0.logFormat = .json }),
    ]

  @Test func `each option can be set in the environment; the command line takes precedence`()
    throws
  {
    for (option, value, set) in Self.options {
      let name = "OVERSCROLL_" + option.uppercased().replacing("-", with: "_")
      var expected = try settings([])
      set(&expected)
      #expect(try settings(["--\(option)", value]) == expected, "\(option)")
      #expect(try settings([], [name: value]) == expected, "\(name)")
      let others = ["durability": "full", "trusted-proxy": "::1", "access-log": "off"]
      let other = others[option] ?? (option == "log-format" ? "text" : "1")
      #expect(try settings(["--\(option)", value], [name: other]) == expected, "\(option)")
    }
  }

  @Test func `several origins may be allowed`() throws {
    let both: Set = ["https://a.example", "http://b.example"]
    #expect(
      try settings(["--allow-origin", "https://a.example", "--allow-origin", "http://b.example"])
        .allowedOrigins == both
    )
    let environment = ["OVERSCROLL_ALLOW_ORIGIN": "https://a.example http://b.example"]
    #expect(try settings([], environment).allowedOrigins == both)
  }

  @Test(
    arguments: [
      ("https://A.example", ["https://a.example"]),
      ("http://localhost:3000", ["http://localhost:3000"]),
      ("https://a.example:443", ["https://a.example"]),
      ("http://a.example:80", ["http://a.example"]),
      ("http://[::1]:8080", ["http://[::1]:8080"]), ("http://127.0.0.1", ["http://127.0.0.1"]),
    ] as [(String, Set<String>)]
  )
  func `an origin is compared as browsers write it`(origin: String, read: Set<String>) throws {
    #expect(try settings(["--allow-origin", origin]).allowedOrigins == read)
  }

  @Test(arguments: [
    (
      "allow-origin",
      [
        "nonsense", "*", "null", "https://", "ftp://a", "https://a/", "https://a/b",
        "https://u@a", "https://a:", "https://a:70000", "https://a b", "https://a..b",
      ]
    ),
    ("allow-host", ["", "a:8080", "a/b", "a b", "-a", "a..b", "[::1]", "*.example.com"]),
    ("trusted-proxy", ["proxy", "10.0.0", "10.0.0.0/33", "::1/129", "10.0.0.1/", "1.2.3.4/-1"]),
    ("access-log", ["yes", ""]), ("log-format", ["xml", ""]), ("durability", ["most", ""]),
    ("public", [""]), ("token-file", [""]), ("host", [""]),
  ])
  func `a value of the wrong form is refused by the option's name`(
    option: String,
    values: [String]
  ) {
    for value in values {
      #expect { try settings(["--\(option)=\(value)"]) } throws: { names($0, option) }
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

  @Test(arguments: [
    ("port", ["-1", "65536"]), ("workers", ["0", "257"]), ("max-sessions", ["0"]),
    ("max-resident-sessions", ["0"]), ("max-session-events", ["-1"]), ("max-data-bytes", ["-1"]),
    ("session-ttl", ["-1"]), ("require-standbys", ["-1"]), ("max-waiting", ["-1"]),
    ("max-connections", ["0"]), ("max-connections-per-address", ["-1"]),
    ("max-pending-answer-bytes", ["1048575"]), ("max-pending-upload-bytes", ["0"]),
    ("min-reading-rate", ["-1"]),
    ("request-deadline", ["-1", "86401"]), ("idle-timeout", ["-1"]),
    ("drain-delay", ["-0.1", "86400.1", "nan", "inf"]), ("drain-deadline", ["-1"]),
  ])
  func `a value out of range is refused by the option's name`(option: String, values: [String]) {
    let name = "OVERSCROLL_" + option.uppercased().replacing("-", with: "_")
    for value in values {
      #expect { try settings(["--\(option)=\(value)"]) } throws: { names($0, option) }
      #expect { try settings([], [name: value]) } throws: { names($0, option) }
    }
    for value in ["x", "", "1 ", "0x1g"] {
      #expect { try settings(["--\(option)=\(value)"]) } throws: { names($0, option) }
      #expect { try settings([], [name: value]) } throws: { names($0, option) }
    }
  }

  private func names(_ error: any Error, _ option: String) -> Bool {
    ServeOptions.message(for: error).contains("--\(option)")
      || ServeOptions.fullMessage(for: error).contains("--\(option)")
  }

  @Test(
    arguments: [
      ([], [:], .directory("data")), (["--memory"], [:], .memory),
      (["--data-dir", "/a"], [:], .directory("/a")),
      ([], ["OVERSCROLL_DATA_DIR": "/b"], .directory("/b")),
      (["--data-dir", "/a"], ["OVERSCROLL_DATA_DIR": "/b"], .directory("/a")),
      (["--memory"], ["OVERSCROLL_DATA_DIR": "/b"], .memory),
      ([], ["OVERSCROLL_MEMORY": "1"], .memory),
      ([], ["OVERSCROLL_MEMORY": "0"], .directory("data")),
      (["--data-dir", "/a"], ["OVERSCROLL_MEMORY": "1"], .directory("/a")),
      (["--postgres", "postgresql://a,b/c"], [:], .postgres("postgresql://a,b/c")),
      ([], ["OVERSCROLL_POSTGRES": "postgresql://u:p@a"], .postgres("postgresql://u:p@a")),
      (
        [], ["OVERSCROLL_POSTGRES": "postgresql://a", "OVERSCROLL_DATA_DIR": "/b"],
        .postgres("postgresql://a")
      ), (["--memory"], ["OVERSCROLL_POSTGRES": "postgresql://a"], .memory),
      (["--data-dir", "/a"], ["OVERSCROLL_POSTGRES": "postgresql://a"], .directory("/a")),
      (
        ["--postgres", "postgresql://a"], ["OVERSCROLL_MEMORY": "1"], .postgres("postgresql://a")
      ),
    ] as [([String], [String: String], Storage)]
  )
  func `sessions are kept in a folder, unless memory or a database is asked for`(
    arguments: [String],
    environment: [String: String],
    storage: Storage
  ) throws {
    #expect(try settings(arguments, environment).storage == storage)
  }

  @Test func `there is one place for the sessions, and a durability must be known`() {
    let url = "postgresql://a/b"
    for (arguments, environment, message) in [
      (["--memory", "--data-dir", "/a"], [:], "--memory and --data-dir cannot be combined"),
      (["--memory", "--postgres", url], [:], "--memory and --postgres cannot be combined"),
      (
        ["--postgres", url, "--durability", "normal"], [:],
        "--postgres and --durability cannot be combined"
      ),
      (["--data-dir", "/a", "--postgres", url], [:], "--data-dir and --postgres cannot be"),
      (
        [], ["OVERSCROLL_MEMORY": "1", "OVERSCROLL_POSTGRES": url],
        "OVERSCROLL_MEMORY and OVERSCROLL_POSTGRES cannot be combined"
      ), (["--durability", "most"], [:], "--durability must be full or normal"),
      (["--postgres", ""], [:], "--postgres must not be empty"),
      ([], ["OVERSCROLL_POSTGRES": ""], "--postgres must not be empty"),
      (["--postgres", "mysql://a"], [:], "--postgres: the address of the database"),
      ([], ["OVERSCROLL_POSTGRES": "b"], "--postgres: the address of the database"),
      (["--postgres", "postgresql://u:hush1@a/b"], [:], "--postgres must not have a password"),
      (["--postgres", "postgresql://a/b?password=hush1"], [:], "must not have a password"),
    ] {
      #expect {
        try settings(arguments, environment)
      } throws: { error in
        let text = ServeOptions.fullMessage(for: error)
        return text.contains(message) && !text.contains("hush1")
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
