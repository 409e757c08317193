/// The event decoder: any bytes as the body of a POST; the first byte selects the session.
///
/// A refusal changes nothing, and an accepted batch can be read back and replayed.
enum EventTarget {
  private static let configurations = [
    #"{"clock":"manual","header":{},"footer":{"kind":"auto"},"trailer":{}}"#,
    #"{"clock":"manual","header":{"style":"gif"},"footer":{"kind":"back"},"list":{"rows":9,"rowHeight":44}}"#,
    #"{"clock":"manual","scrollView":{"driver":"external"},"header":{},"footer":{"kind":"auto"}}"#,
    #"{"clock":"realtime","header":{},"simulatedLoad":{"header":{"afterMs":5}}}"#,
    #"{"clock":"manual","dialect":"mjrefresh-1.4.7","header":{}}"#,
    #"{"clock":"manual","dialect":"eocrefresh","header":{}}"#,
  ]

  @Sendable static func run(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let service = Service()
    let name = "/v1/sessions/a"
    let configuration = configurations[Int(first) % configurations.count]
    guard service.send("PUT", name, Array(configuration.utf8)).status == 201 else {
      Fuzz.fail("the configuration is refused: \(configuration)")
    }
    let type = first & 0x80 == 0 ? "application/json" : "application/x-ndjson"
    let before = service.send("GET", name).body
    let answer = service.send(
      "POST",
      name + "/events",
      Array(input.dropFirst()),
      headers: [("Content-Type", type)]
    )
    let after = service.send("GET", name).body
    if answer.status == 200 {
      service.send("GET", name + "/events")
      service.send("GET", name + "/recording")
      service.send("GET", name + "?revision=1")
    } else if before != after {
      Fuzz.fail("a refusal has changed the session")
    }
  }
}
