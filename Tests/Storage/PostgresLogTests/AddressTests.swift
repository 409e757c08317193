import SessionLog
import Testing

@testable import PostgresLog

/// What is read of a database's URL.
struct AddressTests {
  private func settings(_ url: String, host: Int = 0) throws -> [String: String] {
    let settings = try DatabaseAddress(url: url).hosts[host]
    return Dictionary(settings.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  @Test func `each host of a list is connected to by itself, with its port`() throws {
    let url = "postgresql://u@a:1,b:2,[::1]/db?application_name=x"
    let rows: [(host: String, port: String)] = [("a", "1"), ("b", "2")]
    for (index, row) in rows.enumerated() {
      let found = try settings(url, host: index)
      #expect(found["host"] == row.host && found["port"] == row.port)
      #expect(found["dbname"] == "db" && found["user"] == "u" && found["application_name"] == "x")
    }
    #expect(try DatabaseAddress(url: url).hosts.count == 3)
    #expect(try settings(url, host: 2)["host"] == "::1")
    let one = try DatabaseAddress(url: "postgresql:///db?host=a,b&port=7")
    #expect(one.hosts.map { $0.first { $0.name == "port" }?.value } == ["7", "7"])
  }

  @Test func `what bounds the wait for a dead server is added where the URL does not set it`()
    throws
  {
    let plain = try settings("postgresql://a/db")
    let rows = [
      ("connect_timeout", "2"), ("tcp_user_timeout", "2000"), ("keepalives_idle", "1"),
      ("keepalives_interval", "1"), ("keepalives_count", "2"),
      ("target_session_attrs", "read-write"),
    ]
    for (name, value) in rows {
      #expect(plain[name] == value, "\(name)")
      #expect(try settings("postgresql://a/db?\(name)=9")[name] == "9", "\(name)")
    }
    #expect(try DatabaseAddress(url: "postgresql://a/db?connect_timeout=9").connectSeconds == 9)
  }

  @Test(arguments: [
    "mysql://a/db", "a", "", "host=a password=secret1", "postgresql://u:sec@ret1@a/db",
    "postgresql://u:sec/ret1@a/db", "postgresql://a/db?nonsense=secret1",
    "postgresql://u:secret1@[a/db",
  ])
  func `an address of another form is refused, and nothing of it is repeated`(url: String) {
    #expect {
      try DatabaseAddress(url: url)
    } throws: { error in
      let text = "\(error)"
      return error is LogOpeningError && !text.contains("ret1") && !text.contains("sec@")
        && text.hasPrefix("the address of the database cannot be used: ")
    }
  }

  @Test(arguments: [
    ("postgresql://u:pass%20word@a/db", "no pass word, no pass%20word", "no ***, no ***"),
    ("postgresql://a/db?password=x1", "x1\n\tDETAIL: x1\n", "***; DETAIL: ***"),
    ("postgresql://u@a/db", " one\n two ", "one; two "),
  ])
  func `messages have one line and no password`(
    url: String,
    message: String,
    shown: String
  )
    throws
  {
    let address = try DatabaseAddress(url: url)
    #expect(address.redact(message) == shown)
    #expect(address.shown == "postgresql://a:5432/db")
    #expect(address.hasPassword == shown.contains("***"))
  }
}
