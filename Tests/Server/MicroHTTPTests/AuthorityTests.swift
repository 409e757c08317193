import TestSupport
import Testing

@testable import MicroHTTP

struct AuthorityTests {
  @Test(arguments: DataTable.rows("hosts", in: "heads.txt"))
  func `a host is an address or a name, with or without a port`(row: [String]) {
    let kind = Authority(bytes: row[0].utf8)?.kind
    #expect(kind.map { "\($0)" } ?? "nil" == row[1])
  }

  @Test(arguments: [
    ("Example.COM.:8080", "example.com"), ("[FE80::1]:1", "[fe80::1]"), ("a:", "a"),
    ("10.0.0.1:0", "10.0.0.1"),
  ])
  func `a host has no port, and no dot at its end`(text: String, host: String) {
    #expect(Authority(bytes: text.utf8)?.host == host)
  }

  @Test func `a reader of hosts takes none for the one before`() {
    let reader = HostReader()
    for host in ["a:1", "a:1", "c:1", "a", "a:x", "a:1", "", "b:1", "a:1"] {
      #expect(reader.authority(of: Array(host.utf8)[...]) == Authority(bytes: host.utf8), "\(host)")
    }
  }
}
