import MicroHTTP
import Testing

@testable import Operations

/// Whose word is taken for the address of a client.
struct TrustedProxiesTests {
  private func proxies(_ networks: String...) -> TrustedProxies {
    TrustedProxies(networks.compactMap { TrustedProxies.Network($0) })
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("10.1.2.3", "10.1.2.3", true), ("10.1.2.3", "10.1.2.4", false),
    ("10.1.2.3/31", "10.1.2.2", true), ("0.0.0.0/0", "1.2.3.4", true),
    ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "1.2.3.4", true), ("::1", "::1", true),
    ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::1", false),
    ("2001:db8::/96", "2001:db8::1:0:0", false), ("10.0.0.0/8", "::ffff:10.1.1.1", true),
    ("10.0.0.0/8", "", false), ("10.0.0.0/8", "nonsense", false),
  ])
  func `a network contains the addresses with its prefix`(
    network: String,
    address: String,
    isInside: Bool
  ) {
    #expect(proxies(network).contains(address) == isInside)
  }

  @Test(
    arguments: [
      ("1.2.3.4", ["5.6.7.8"], "1.2.3.4"), ("10.0.0.1", [], "10.0.0.1"),
      ("10.0.0.1", ["5.6.7.8"], "5.6.7.8"), ("10.0.0.1", ["9.9.9.9, 5.6.7.8"], "5.6.7.8"),
      ("10.0.0.1", ["9.9.9.9", "5.6.7.8"], "5.6.7.8"),
      ("10.0.0.1", ["9.9.9.9, 5.6.7.8, 10.0.0.2"], "5.6.7.8"),
      ("10.0.0.1", ["10.0.0.3,10.0.0.2"], "10.0.0.3"),
      ("10.0.0.1", ["5.6.7.8:1234"], "5.6.7.8"), ("10.0.0.1", ["[2001:db8::1]:80"], "2001:db8::1"),
      ("10.0.0.1", ["2001:db8::1"], "2001:db8::1"), ("10.0.0.1", ["unknown"], "10.0.0.1"),
      ("10.0.0.1", ["5.6.7.8, unknown, 10.0.0.2"], "10.0.0.2"),
      ("10.0.0.1", ["5.6.7.8\u{7F}evil"], "10.0.0.1"), ("10.0.0.1", [""], "10.0.0.1"),
    ] as [(String, [String], String)]
  )
  func `the client is the last address that is no trusted proxy's`(
    peer: String,
    fields: [String],
    client: String
  ) {
    let head = RequestHead(
      method: .get,
      target: "/",
      headers: HeaderFields(fields.map { ("X-Forwarded-For", $0) }),
      remoteAddress: peer
    )
    #expect(proxies("10.0.0.0/8").client(of: head) == client)
    #expect(TrustedProxies().client(of: head) == peer)
  }
}
