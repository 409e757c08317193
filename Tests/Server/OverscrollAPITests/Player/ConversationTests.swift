import Testing

/// The conversations of the texts, and what a player notices.
struct ConversationTests {
  @Test(arguments: Conversation.all) func `each answer is as expected`(it: Conversation) {
    for (row, fault) in Self.faults(it) {
      let file = "\(Conversation.folder)/\(it.file).txt"
      Issue.record(
        "\(fault.reason) (row at line \(row))",
        sourceLocation: SourceLocation(
          fileID: "OverscrollAPITests/\(it.file).txt",
          filePath: file,
          line: max(fault.line, 1),
          column: 1
        )
      )
    }
  }

  /// The faults of a conversation, each with the line of the row of its table.
  private static func faults(_ it: Conversation) -> [(row: Int, fault: Conversation.Fault)] {
    do throws(Conversation.Fault) {
      return try it.runs().flatMap { run in
        var player = Player(run.lines)
        var faults: [Conversation.Fault] = []
        do throws(Conversation.Fault) { try player.play() } catch { faults = [error] }
        return (player.faults + faults).map { (run.row, $0) }
      }
    } catch {
      return [(it.number, error)]
    }
  }

  @Test func `each file has conversations, whose titles differ`() {
    #expect(Conversation.files.count > 20)
    #expect(Set(Conversation.all.map(\.file)) == Set(Conversation.files))
    #expect(Set(Conversation.all.map(\.testDescription)).count == Conversation.all.count)
  }

  private static let put = #"PUT /v1/sessions/a {"clock":"manual"}"#

  private func lines(of text: String) -> [Int] {
    let all = Conversation.read(text, file: "")
    return all.isEmpty ? [0] : all.flatMap { Self.faults($0).map(\.fault.line) }
  }

  /// Expectations of the answer to `put`, each with one that is wrong.
  @Test(arguments: [
    ("/session \"a\"", "/session \"b\""), ("/session ~ \"a\"", "/session ~ \"b\""),
    ("/timeMs ! 1", "/timeMs ! 0"), ("/clock ! null", "/none ! null"),
    ("/timeMs < 1", "/timeMs < 0"),
    ("/timeMs > -1", "/timeMs > 0"), ("/animations # 0", "/animations # 1"),
    (
      "/scrollView ~ {\"driver\":\"simulated\",\"contentInset\":{\"top\":0}}",
      "/scrollView ~ {\"contentInset\":{\"top\":1}}"
    ),
    ("/scrollView/restRange/y ~ 0", "/scrollView/restRange/y ~ 1"),
    ("/ ~ {\"session\":\"a\"}", "/ {\"session\":\"a\"}"), ("no /more", "no /session"),
    ("no Vary", "no ETag"), ("Location: /v1/sessions/a", "Location: /v1/sessions/b"),
    ("ETag ~ W/", "ETag ~ X/"), ("text ~ \"{\\\"session\"", "text ~ \"nothing\""),
    ("keep x\nsame x", "keep x\nother x"), ("size 10000", "size 100"),
    ("keep x\n/session <x/session>", "keep x\n/session <x/clock>"),
    ("keep x\nETag: <x ETag>", "keep x\nETag: <x Location>"),
    ("/session ! \"<3 of b>\"", "/session \"<1, of a#>\""),
    ("/session \"<\\u0061>\"", "/session \"<\\u0062>\""),
  ])
  func `a wrong expectation of each kind is noticed`(right: String, wrong: String) {
    for (text, isRight) in [(right, true), (wrong, false)] {
      #expect(lines(of: "== it\n\(Self.put)\n201\n\(text)").isEmpty == isRight, "\(text)")
    }
  }

  @Test(arguments: [
    "", "201", "pass", "pass x", "restart now", "/session \"a\"", "given", "nothing",
    "\(put)", "\(put)\n201\nnothing is so", "\(put)\n201\n/session a", "\(put)\n201\nsame x",
    "\(put)\n201\n/session <x>", "\(put)\n200", "\(put)\n409 configuration-conflict",
    "PUT /v1/sessions/a -\n400", "GET /v1/sessions/a\n404", "PUT /v1/sessions/-\n422 invalid",
    "PUT /v1/sessions/-\n422 invalid name\n#\nPUT /v1/sessions/-\n422 name",
    "each x\n\(put)\n201", "each x\n  1\n\(put)\n201",
    "each x | y\n  1\nPUT /v1/sessions/<x><y>\n201",
    "each x\n  a\n  -\nPUT /v1/sessions/<x>\n201",
  ])
  func `what is not understood, or does not come, is noticed`(text: String) {
    #expect(!lines(of: "== it\n\(text)").isEmpty)
  }

  @Test func `a request that changes a session though a refusal is expected is noticed`() {
    let event = #"POST /v1/sessions/a/events {"type":"setContentOffset","y":9}"#
    #expect(lines(of: "given\n\(Self.put)\n201\n== it\n\(event)\n409") == [6, 5])
  }
}
