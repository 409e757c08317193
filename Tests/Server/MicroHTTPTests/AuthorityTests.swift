import Testing

@testable import MicroHTTP

struct AuthorityTests {
  @Test(
    arguments: [
      ("127.0.0.1", .loopback), ("127.8.9.10:1", .loopback), ("localhost", .loopback),
      ("LocalHost:80", .loopback), ("localhost.:80", .loopback), ("[::1]", .loopback),
      ("[0:0:0:0:0:0:0:1]:8080", .loopback), ("localhost:", .loopback),
      ("10.0.0.1", .address), ("0.0.0.0", .address), ("[::2]:80", .address),
      ("[fe80::1]", .address), ("[::ffff:127.0.0.1]", .address),
      ("example.com", .name), ("127.0.0.1.example.com", .name), ("localhost.example.com", .name),
      ("127.0.0", .name), ("127.0.0.256", .name), ("127.0.0.01", .name), ("a_b-c", .name),
      ("127.0.0.0.1", .name), ("xn--bcher-kva.example:65535", .name),
      ("1234567890123456789", .name),
      ("", nil), (":80", nil), (".", nil), ("a..b", nil), (".a", nil), ("a..", nil), ("a b", nil),
      ("[::1].evil.com", nil), ("[::1", nil), ("::1", nil), ("[]", nil), ("[127.0.0.1]", nil),
      ("[::1%eth0]", nil), ("[v1.a]", nil), ("localhost:80:evil", nil), ("localhost:x", nil),
      ("localhost:65536", nil), ("localhost:-1", nil), ("127.+1.0.1", nil), ("user@localhost", nil),
      ("a/b", nil), ("%6c", nil), ("b\u{FC}cher", nil), ("localhost, localhost", nil),
    ] as [(String, Authority.Kind?)]
  )
  func `a host is an address or a name, with or without a port`(
    text: String,
    kind: Authority.Kind?
  ) {
    #expect(Authority(text)?.kind == kind)
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
