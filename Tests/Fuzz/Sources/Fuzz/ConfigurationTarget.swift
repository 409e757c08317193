/// The configuration decoder: any bytes as the body of a PUT.
///
/// What it accepts can be read, moves on, and its own configuration makes an equal session.
enum ConfigurationTarget {
  @Sendable static func run(_ input: [UInt8]) {
    let service = Service()
    guard service.send("PUT", "/v1/sessions/a", input).status == 201 else { return }
    let configuration = service.send("GET", "/v1/sessions/a/configuration").body
    let again = service.send("PUT", "/v1/sessions/a", configuration)
    if again.status != 200 {
      Fuzz.fail(
        "its own configuration: \(again.status) \(String(decoding: again.body, as: UTF8.self))"
      )
    }
    service.send("GET", "/v1/sessions/a?atMs=10000")
    service.send("GET", "/v1/sessions/a/trajectory?fromMs=0&toMs=100&stepMs=1")
    service.send("POST", "/v1/sessions/a/events", Array(#"{"type":"advance","byMs":1000}"#.utf8))
    service.send("GET", "/v1/sessions/a/recording")
  }
}
