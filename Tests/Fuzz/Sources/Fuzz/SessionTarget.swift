/// The engine: a configuration and requests of a grammar, chosen by the bytes of the input.
///
/// Patterns of events are repeated up to 2,000 times, so that a short input can ask for much work. A
/// refusal changes nothing; what was accepted is read, replayed and deleted, each within the time
/// oracle.
enum SessionTarget {
  private static let name = "/v1/sessions/a"

  @Sendable static func run(_ input: [UInt8]) {
    var source = ByteSource(input)
    let service = Service()
    let configuration = SessionGrammar.configuration(&source)
    guard service.send("PUT", name, Array(configuration.utf8)).status == 201 else { return }
    var requests = 0
    while !source.isAtEnd, requests < 12 {
      requests += 1
      if source.byte() < 200 {
        post(service, SessionGrammar.batch(&source))
      } else {
        service.send("GET", name + SessionGrammar.query(&source))
      }
    }
    service.send("GET", name + "/recording?expected=none")
    if service.send("DELETE", name).status != 204 { Fuzz.fail("not deleted") }
  }

  private static func post(_ service: Service, _ batch: String) {
    let before = service.send("GET", name).body
    let answer = service.send("POST", name + "/events", Array(batch.utf8))
    let after = service.send("GET", name)
    if after.status != 200 { Fuzz.fail("not read: \(after.status)") }
    if answer.status != 200, before != after.body { Fuzz.fail("a refusal has changed the session") }
  }
}
