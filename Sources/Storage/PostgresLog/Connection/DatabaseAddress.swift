internal import CPostgres
internal import SessionLog

/// The address of a database: libpq's URL, with default settings added.
struct DatabaseAddress: Sendable {
  typealias Setting = (name: String, value: String)

  /// The settings of each host of the list, in order; at least one.
  let hosts: [[Setting]]
  /// The seconds that one host may take to connect.
  let connectSeconds: Int
  let hasPassword: Bool
  /// The texts that no message may show.
  private let secrets: [String]
  /// The address for messages, without user and password.
  let shown: String

  /// The settings for a URL that lacks them: a dead server is noticed within seconds, a standby in
  /// the list is passed over.
  private static let additions: [Setting] = [
    ("connect_timeout", "2"), ("tcp_user_timeout", "2000"), ("keepalives_idle", "1"),
    ("keepalives_interval", "1"), ("keepalives_count", "2"), ("target_session_attrs", "read-write"),
    ("fallback_application_name", "overscroll"), ("client_encoding", "UTF8"),
  ]

  /// Reads a URL such as `postgresql://a,b/overscroll`.
  ///
  /// No message repeats a text that could be a part of a password.
  init(url: String) throws(LogOpeningError) {
    guard url.hasPrefix("postgresql://") || url.hasPrefix("postgres://") else {
      throw .address("it must begin with postgresql://")
    }
    let rest = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)[2]
    let path = rest.prefix { $0 != "?" }
    guard path.count(where: { $0 == "@" }) <= 1, !path.drop(while: { $0 != "/" }).contains("@")
    else { throw .address("an @ in a user name or password is written %40, a / is written %2F") }
    guard let given = Self.parse(url) else {
      throw .address("libpq does not understand it; see its documentation of connection URIs")
    }
    let password = given["password"]
    hasPassword = password != nil
    // Both forms of the password: percent-encoded as in the URL, and decoded.
    let written = rest.contains("@") ? path.prefix { $0 != "@" }.drop { $0 != ":" }.dropFirst() : ""
    secrets = [password ?? "", String(written), given["sslpassword"] ?? ""].filter { !$0.isEmpty }
    let environment = given["service"] == nil ? Self.defaults() : [:]
    var common = given
    for addition in Self.additions where common[addition.name] == nil {
      common[addition.name] = addition.value
    }
    connectSeconds = max(2, common["connect_timeout"].flatMap { Int($0) } ?? 2)
    let places = Self.places(given, environment)
    for name in ["host", "hostaddr", "port"] { common[name] = nil }
    let settings: [Setting] = common.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    hosts = places.map { $0 + settings }
    let names = hosts.map(Self.name(of:)).joined(separator: ",")
    shown = "postgresql://\(names)/\(given["dbname"] ?? "")"
  }

  /// The settings of a URL; nil if libpq does not understand the URL.
  private static func parse(_ url: String) -> [String: String]? {
    guard let options = unsafe PQconninfoParse(url, nil) else { return nil }
    return unsafe take(options)
  }

  /// The settings of libpq's environment variables, and its own defaults.
  private static func defaults() -> [String: String] {
    unsafe PQconndefaults().map { unsafe take($0) } ?? [:]
  }

  @unsafe private static func take(
    _ options: UnsafeMutablePointer<PQconninfoOption>
  ) -> [String: String] {
    defer { unsafe PQconninfoFree(options) }
    var found: [String: String] = [:]
    var option = unsafe options
    while let name = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe found[String(cString: name)] = unsafe String(cString: value)
      }
      unsafe option += 1
    }
    return found
  }

  /// The settings of each host and port: the log tries hosts one by one, since libpq's own list cannot leave
  /// an unresponsive host without waiting.
  private static func places(
    _ given: [String: String],
    _ environment: [String: String]
  ) -> [[Setting]] {
    let namesHosts = given["host"] != nil || given["hostaddr"] != nil
    let list = { (name: String) in
      let inherited = namesHosts && name != "port" ? nil : environment[name]
      return (given[name] ?? inherited)?.split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init) ?? []
    }
    let (hosts, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
    return (0..<max(1, hosts.count, addresses.count)).map { index in
      [("host", hosts, index), ("hostaddr", addresses, index), ("port", ports, index)].compactMap {
        name,
        values,
        index in
        // A single port holds for all hosts.
        let value = values.count == 1 && name == "port" ? values[0] : values[at: index]
        return value.map { (name: name, value: $0) }
      }
    }
  }

  /// The settings of a host in libpq's form.
  static func text(_ host: [Setting]) -> String {
    host.map { setting in
      let value = setting.value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      return "\(setting.name)='\(value)'"
    }.joined(separator: " ")
  }

  /// The name and the port of a host as in the URL, or an empty text, for messages and figures.
  static func name(of host: [Setting]) -> String {
    host.filter { ["host", "hostaddr", "port"].contains($0.name) && !$0.value.isEmpty }
      .map(\.value).joined(separator: ":")
  }

  /// A message on one line, without passwords.
  func redact(_ message: String) -> String {
    let lines = message.split(whereSeparator: \.isNewline)
    var text = lines.map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: "; ")
    for secret in secrets { text = text.replacing(secret, with: "***") }
    return text
  }
}

extension LogOpeningError {
  fileprivate static func address(_ reason: String) -> LogOpeningError {
    LogOpeningError("the address of the database cannot be used: \(reason)")
  }
}

extension Array {
  fileprivate subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
