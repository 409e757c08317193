import Foundation
import MicroHTTP
import Problems
import Testing

@testable import Operations

/// Files of tokens, and who is let in.
final class BearerTokensTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  deinit { try? FileManager.default.removeItem(atPath: file) }

  private func write(_ text: String, mode: Int = 0o600) {
    _ = FileManager.default.createFile(
      atPath: file,
      contents: Data(text.utf8),
      attributes: [.posixPermissions: mode]
    )
  }

  private func accepts(_ tokens: BearerTokens, _ fields: [String]) -> Bool {
    let headers = HeaderFields(fields.map { ("authorization", $0) })
    do throws(Problem) {
      try tokens.check(RequestHead(method: .get, target: "/v1/sessions", headers: headers))
      return true
    } catch {
      #expect(error.status == 401)
      #expect(error.headerFields.first?.name == "WWW-Authenticate")
      #expect(error.headerFields.first?.value.hasPrefix("Bearer") == true)
      return false
    }
  }

  @Test(
    arguments: [
      (["Bearer first"], true), (["bearer second=="], true), (["BEARER  first"], true),
      ([], false), ([""], false), (["Bearer"], false), (["Bearer "], false),
      (["Bearer firs"], false), (["Bearer firstt"], false), (["Bearer First"], false),
      (["Bearer # comment"], false), (["Basic first"], false), (["first"], false),
      (["Bearer first", "Bearer first"], false), (["Bearer first second=="], false),
      (["Bearer first\u{0}"], false), (["Bearer " + String(repeating: "a", count: 257)], false),
    ] as [([String], Bool)]
  )
  func `a call needs one of the tokens`(fields: [String], isAccepted: Bool) throws {
    write("# comment\nfirst\n\n  second==  \r\n")
    #expect(accepts(try BearerTokens(file: file), fields) == isAccepted)
  }

  @Test(arguments: [
    ("", 0o600, "has no token"), ("\n# a\n", 0o600, "has no token"),
    ("a b\n", 0o600, "line 1 of"), ("ok\nü\n", 0o600, "line 2 of"), ("=", 0o600, "line 1 of"),
    (String(repeating: "a", count: 257), 0o600, "line 1 of"), ("a", 0o644, "chmod 600"),
    ("a", 0o602, "chmod 600"),
  ])
  func `a file that cannot be right is refused, without a word of its content`(
    text: String,
    mode: Int,
    reason: String
  ) {
    write(text, mode: mode)
    #expect {
      try BearerTokens(file: file)
    } throws: { error in
      "\(error)".contains(reason) && "\(error)".contains(file) && !"\(error)".contains("ü")
    }
  }

  @Test func `a missing file and a folder are refused`() {
    #expect(throws: BearerTokens.Fault.self) { try BearerTokens(file: file) }
    #expect(throws: BearerTokens.Fault.self) { try BearerTokens(file: "/tmp") }
  }

  @Test func `a pipe is refused at once, though nobody writes to it`() {
    #expect(mkfifo(file, 0o600) == 0)
    #expect(throws: BearerTokens.Fault(description: "\(file) is no file of tokens")) {
      try BearerTokens(file: self.file)
    }
  }

  @Test func `reading the file again replaces the tokens, and a bad file changes nothing`() throws {
    write("old")
    let tokens = try BearerTokens(file: file)
    write("new\nother")
    #expect(try tokens.reload() == 2)
    #expect(accepts(tokens, ["Bearer new"]))
    #expect(!accepts(tokens, ["Bearer old"]))
    write("bad token")
    #expect(throws: BearerTokens.Fault.self) { try tokens.reload() }
    #expect(accepts(tokens, ["Bearer new"]))
  }
}
