import StrictJSON
import Testing

@testable import OverscrollWire

/// `setSafeAreaInsets`, `setPhysics` and the translation of `setPanState`.
struct ScrollViewEventTests {
  private let api = API()

  // MARK: The safe area

  @Test func `a safe area moves the resting content, and an absent part stays`() throws {
    try api.create("a")
    let notch = try api.post("a", #"{"type":"setSafeAreaInsets","top":47,"bottom":34}"#)
    let insets: JSONValue = ["top": 47, "left": 0, "bottom": 34, "right": 0]
    #expect(notch["/snapshot/scrollView/safeAreaInsets"] == insets)
    #expect(notch["/snapshot/scrollView/contentInset/top"] == 0)
    #expect(notch["/snapshot/scrollView/restRange/y"] == [-47, 1367])
    let turned = try api.post("a", #"{"type":"setSafeAreaInsets","top":0,"left":47}"#)
    let after: JSONValue = ["top": 0, "left": 47, "bottom": 34, "right": 0]
    #expect(turned["/snapshot/scrollView/safeAreaInsets"] == after)
  }

  // MARK: Physics

  private func physics(_ name: String) -> JSONValue? {
    api.send("GET /v1/sessions/\(name)/configuration")["/physics"]
  }

  @Test func `fields replace the laws in force, a preset replaces all of them`() throws {
    try api.create("a", #"{"clock":"manual","physics":{"preset":"ios-fast","rubberBand":0.4}}"#)
    try api.create("b", #"{"clock":"manual","physics":{"preset":"ios-fast","rubberBand":0.4}}"#)
    let changed = try api.post(
      "a",
      #"{"type":"setPhysics","stopVelocity":20,"maximumFlingVelocity":800}"#
    )
    #expect(changed["/snapshot/configurationRevision"] == 1)
    let read = api.send("GET /v1/sessions/a/configuration")
    let expected: [(String, JSONValue)] = [
      ("preset", "ios-fast"), ("rubberBand", 0.4), ("stopVelocity", 20),
      ("maximumFlingVelocity", 800), ("decelerationRate", 0.99),
    ]
    for (member, value) in expected { #expect(read["/physics/" + member] == value, "\(member)") }
    // It still is the configuration that the session was made with.
    let same = #"{"clock":"manual","physics":{"preset":"ios-fast","rubberBand":0.4}}"#
    #expect(api.send("PUT /v1/sessions/a", same).status == 200)

    try api.post("b", #"{"type":"setPhysics","preset":"clamping"}"#)
    try api.create("c", #"{"clock":"manual","physics":{"preset":"clamping"}}"#)
    #expect(physics("b") == physics("c"))
  }

  @Test(arguments: [
    (#""preset":"ios","rubberBand":0.5"#, "/preset"), (#""preset":"moon""#, "/preset"),
    (#""preset":"ios","maximumFlingVelocity":null"#, "/preset"), (#""preset":null"#, "/preset"),
    (#""gravity":9.8"#, "/gravity"), (#""rubberBand":1.1"#, "/rubberBand"),
    (#""decelerationRate":0.49"#, "/decelerationRate"),
    (#""stopVelocity":0.09"#, "/stopVelocity"), (#""bounceRate":1001"#, "/bounceRate"),
    (#""restDistance":101"#, "/restDistance"), (#""restDistance":null"#, "/restDistance"),
    (#""minimumFlingVelocity":-1"#, "/minimumFlingVelocity"),
    (#""maximumEdgeVelocity":1.1e7"#, "/maximumEdgeVelocity"),
    (#""bounce":{"mass":101,"stiffness":1,"damping":30}"#, "/bounce/mass"),
    (#""bounce":{"mass":1,"stiffness":0,"damping":1}"#, "/bounce/stiffness"),
    (#""bounce":{"mass":1,"stiffness":100,"damping":0.9}"#, "/bounce/damping"),
    (#""bounce":{"mass":1,"stiffness":100}"#, "/bounce/damping"),
    (#""velocityTracker":"x""#, "/velocityTracker"),
  ])
  func `physics that cannot be is refused by the pointer, as in a configuration`(
    fields: String,
    pointer: String
  ) throws {
    try api.create("a")
    let answer = api.send("POST /v1/sessions/a/events", "{\"type\":\"setPhysics\",\(fields)}")
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.fault == pointer)
    #expect(try api.snapshot("a")["/revision"] == 0)
  }

  @Test func `physics needs the simulated driver`() throws {
    try api.create("a", #"{"clock":"manual","scrollView":{"driver":"external"}}"#)
    let event = #"{"type":"setPhysics","rubberBand":0.5}"#
    for (body, pointer) in [
      (event, "/type"), ("{\"type\":\"turn\",\"events\":[\(event)]}", "/events/0/type"),
    ] {
      let answer = api.send("POST /v1/sessions/a/events", body)
      #expect(answer.problem == "event-refused")
      #expect(answer.fault == pointer)
    }
  }

  @Test func `physics may change on a running clock and in a turn`() throws {
    try api.create("a", "{}")
    let event = #"{"type":"setPhysics","preset":"flutter-bouncing"}"#
    let answer = try api.post("a", "{\"type\":\"turn\",\"events\":[\(event)]}")
    #expect(answer["/snapshot/configurationRevision"] == 1)
  }

  // MARK: The pan's translation

  @Test func `a pan's translation is kept until another is given`() throws {
    // EOCRefresh triggers a short list's footer by it.
    try api.create(
      "a",
      #"{"dialect":"eocrefresh","clock":"manual","footer":{"kind":"auto"},"#
        + #""scrollView":{"driver":"external","contentHeight":300}}"#
    )
    let ended = #"{"type":"setPanState","state":"ended"}"#
    #expect(try api.post("a", ended)["/snapshot/footer/state"] == "idle")
    let changed = #"{"type":"setPanState","state":"changed","translation":{"y":-5}}"#
    #expect(try api.post("a", changed)["/snapshot/footer/state"] == "idle")
    #expect(try api.post("a", ended)["/snapshot/footer/state"] == "refreshing")
  }
}
