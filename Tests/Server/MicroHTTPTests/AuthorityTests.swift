import TestSupport
import Testing

@testable import MicroHTTP

struct AuthorityTests {
  @Test(arguments: DataTable.rows("hosts", in: "heads.txt"))
  func `a host is an address or a name, with or without a port`(row: [String]) {
    let kind = Authority(row[0])?.kind
    #expect(kind.map { "\($0)" } ?? "nil" == row[1])
  }

  @Test(
    arguments: [
      ("Example.COM.:8080", "example.com", 8080), ("[FE80::1]:1", "[fe80::1]", 1),
      ("a:", "a", nil), ("10.0.0.1:0", "10.0.0.1", 0),
    ] as [(String, String, Int?)]
  )
  func `host and port are told apart`(text: String, host: String, port: Int?) {
    #expect(Authority(text)?.host == host)
    #expect(Authority(text)?.port == port)
  }

  @Test func `a reader of hosts takes none for the one before`() {
    var reader = HostReader()
    for host in ["a:1", "a:1", "a:2", "a", "a:x", "a:1", "", "b:1", "a:1"] {
      #expect(reader.authority(of: Array(host.utf8)[...]) == Authority(host), "\(host)")
    }
  }
}
