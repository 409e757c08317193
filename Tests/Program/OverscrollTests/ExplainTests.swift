import MicroHTTP
import Testing

/// `overscroll explain`.
struct ExplainTests {
  private static func condition(_ holds: String, _ text: String) -> String {
    #"{"name":"isIdle","holds":\#(holds),"text":"\#(text)"}"#
  }

  private static func explanation(
    state: String,
    next: String,
    last: String = "null",
    ignored: String = ""
  ) -> String {
    """
    {"session":"a","revision":9,"timeMs":1250.5,"component":"footer","dialect":"mjrefresh-3.7.9",\
    "state":"\(state)","next":[\(next)],"last":\(last),"ignored":[\(ignored)],\
    "ignoredSinceRevision":4}
    """
  }

  private static let short = """
    {"to":"refreshing","by":"scroll","holds":false,"conditions":[\
    \(condition("true", "it is idle")),\(condition("true", "automaticallyRefresh is on")),\
    \(condition("false", "the offset 1320 is 57 pt short of 1377")),\(condition("null", "who knows"))]}
    """
  private static let begin =
    #"{"to":"refreshing","by":"beginRefreshing","holds":true,"conditions":[]}"#

  private static func server() throws -> AskedServer {
    try AskedServer { request in
      switch request.asked {
      case "/v1/sessions/short/explain?component=footer":
        AskedServer.json(
          explanation(
            state: "idle",
            next: "\(short),\(begin)",
            last: """
              {"revision":3,"atMs":110,"from":"refreshing","to":"idle","by":"endRefreshing",\
              "conditions":[]}
              """,
            ignored: #"{"revision":5,"atMs":200,"what":"tap","because":"it is hidden"}"#
          )
        )
      case "/v1/sessions/busy/explain?component=header&revision=7":
        AskedServer.json(
          explanation(
            state: "refreshing",
            next: "",
            last: #"{"revision":3,"atMs":110,"from":"idle","to":"refreshing","by":"tap"}"#
          )
        )
      case "/v1/sessions/ready/explain?component=trailer&atMs=5":
        AskedServer.json(
          explanation(
            state: "pulling",
            next:
              #"{"to":"refreshing","by":"scroll","holds":true,"conditions":[\#(condition("true", "x"))]}"#
          )
        )
      case "/v1/sessions/odd/explain?component=header": AskedServer.json("[]")
      default: AskedServer.json(#"{"detail":"Not \#(request.path)."}"#, status: 422)
      }
    }
  }

  private func run(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
    let server = try Self.server()
    return try Program(arguments + ["--url", server.url], command: "explain").result()
  }

  @Test func `what is short is said in a sentence, then all that could follow`() throws {
    let end = try run("short", "--component", "footer")
    #expect(end.code == 0)
    let text = """
      The footer did not refresh: the offset 1320 is 57 pt short of 1377; the other two conditions hold.

      What could follow at 1250.5 ms:
        refreshing by scroll: no
          + it is idle
          + automaticallyRefresh is on
          - the offset 1320 is 57 pt short of 1377
          ? who knows
        refreshing by beginRefreshing: yes
      Last change: refreshing → idle, 110 ms, event 3, by endRefreshing
      Ignored since event 4:
        tap, 200 ms, event 5: it is hidden

      """
    #expect(end.output == text)
  }

  @Test func `a component at work says since when`() throws {
    let end = try run("busy", "--component", "header", "--revision", "7")
    #expect(end.output.hasPrefix("The footer is in the state refreshing since 110 ms, by tap.\n"))
  }

  @Test func `one that is about to refresh says so`() throws {
    let end = try run("ready", "--component", "trailer", "--at", "5ms")
    #expect(
      end.output.hasPrefix(
        "The footer will refresh with the next scroll: its one condition holds.\n"
      )
    )
  }

  @Test(
    arguments: [
      (["short", "--component", "footer"], 1, "The footer did not refresh: the offset 1320"),
      (["busy", "--component", "header", "--revision", "7"], 0, "The footer is in the state"),
      (["ready", "--component", "trailer", "--at", "5ms"], 1, "The footer will refresh"),
    ] as [([String], Int32, String)]
  )
  func `why it is not refreshing is a sentence, and the exit code is 1`(
    arguments: [String],
    code: Int32,
    sentence: String
  ) throws {
    let server = try Self.server()
    let asked = arguments + ["--why-not", "refreshing", "--url", server.url]
    let end = try Program(asked, command: "explain").result()
    #expect(end.code == code, "\(end.errors)")
    #expect(end.output.hasPrefix(sentence))
    #expect(end.output.split(separator: "\n").count == 1)
    let json = try Program(asked + ["--json"], command: "explain").result()
    #expect(json.code == code)
    #expect(json.output.hasPrefix("{"))
  }

  @Test func `as JSON it is the server's answer`() throws {
    let end = try run("odd", "--component", "header", "--json")
    #expect(end.output == "[]")
  }

  @Test(
    arguments: [
      (["odd", "--component", "header"], 1, "no explanation"),
      (["x", "--component", "header"], 1, "Not /v1/sessions/x/explain."),
      (["x", "--component", "header", "--at", "abc"], 2, "abc"),
      (["x", "--component", "header", "--at", "1ms", "--revision", "1"], 2, "exclude"),
      (["x", "--component", "foter"], 2, "foter"),
    ] as [([String], Int32, String)]
  )
  func `a refusal is 1 and wrong use is 2`(arguments: [String], code: Int32, error: String) throws {
    let server = try Self.server()
    let end = try Program(arguments + ["--url", server.url], command: "explain").result()
    #expect(end.code == code)
    #expect(end.errors.contains(error), "\(end.errors)")
  }
}
