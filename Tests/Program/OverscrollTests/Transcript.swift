import Foundation
import MicroHTTP
import TestSupport
import Testing

/// Commands on files and on a server with prepared answers, and what each of them prints.
///
/// The lines of a file of `Tests/Fixtures/Transcripts`; what stands before its first `=` is of all:
///
/// | line | meaning |
/// |---|---|
/// | `# …` | a comment |
/// | `= NAME` | begins a transcript |
/// | `let NAME TEXT` | what `%NAME%` stands for in later lines |
/// | `file NAME`, then `\| LINE` | a file with these lines; an empty last one ends it with a newline |
/// | `link NAME TARGET` | a symbolic link |
/// | `@ PATH -> STATUS -> BODY` | an answer at `URL`; of `*` for any other path; `CALL` is the request |
/// | `$ WORDS` | a command, with variables before it and words with blanks in quotes; `cat` is one |
/// | `? CODE` | its exit code, if that is not 0 |
/// | `> LINE` | its output; with `>~` instead a part of it, which `>+` continues |
/// | `! TEXT` | a part of what it says on standard error, and with `!=` all of it; otherwise nothing |
struct Transcript: CustomTestStringConvertible {
  private struct Step {
    let words: [String]
    var code: Int32 = 0
    var output: [String] = []
    var parts: [String] = []
    var errors: [String] = []
    var wholeErrors: String?
  }

  private(set) var testDescription: String
  private var files: [(name: String, lines: [String])] = []
  private var links: [(name: String, target: String)] = []
  private var answers: [String: (status: Int, body: String)] = [:]
  private var steps: [Step] = []
  private var names: [String: String] = [:]
  /// The lines that are not understood.
  private var unread: [String] = []

  /// All transcripts of all files.
  static let all: [Transcript] = {
    let folder = Repository.file("Tests/Fixtures/Transcripts")
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).sorted().flatMap { name -> [Transcript] in
      let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let parts = ("\n" + (text ?? "")).components(separatedBy: "\n= ")
      return parts.dropFirst().map { part in
        var transcript = Transcript(testDescription: "\(name): \(part.prefix { $0 != "\n" })")
        let lines = part.split(separator: "\n").dropFirst()
        for line in parts[0].split(separator: "\n") + lines { transcript.read(String(line)) }
        return transcript
      }
    }
  }()

  private init(testDescription: String) { self.testDescription = testDescription }

  /// Reads a line.
  private mutating func read(_ text: String) {
    let line = names.reduce(text) { $0.replacing("%\($1.key)%", with: $1.value) }
    let mark = String(line.prefix { $0 != " " })
    let rest = String(line.dropFirst(mark.count + 1))
    let last = steps.count - 1
    switch mark {
    case "let":
      let name = String(rest.prefix { $0 != " " })
      names[name] = String(rest.dropFirst(name.count + 1))
    case "file": files.append((rest, []))
    case "link":
      let words = Self.words(rest)
      links.append((words[0], words[1]))
    case "|": files[files.count - 1].lines.append(rest)
    case "@":
      let columns = rest.components(separatedBy: " -> ")
      answers[columns[0]] = (Int(columns[1]) ?? 0, columns[2])
    case "$": steps.append(Step(words: Self.words(rest)))
    case "?": steps[last].code = Int32(rest) ?? -1
    case ">": steps[last].output.append(rest)
    case ">~": steps[last].parts.append(rest)
    case ">+": steps[last].parts[steps[last].parts.count - 1] += "\n" + rest
    case "!": steps[last].errors.append(rest)
    case "!=": steps[last].wholeErrors = rest
    case "#": break
    default: unread.append(line)
    }
  }

  /// The words of a command; those in quotes may have blanks, or be empty.
  private static func words(_ text: String) -> [String] {
    text.matches(of: /'([^']*)'|[^ ]+/).map { String($0.1 ?? $0.0) }
  }

  func run() throws {
    #expect(unread == [])
    let texts = files.map { ($0.name, $0.lines.joined(separator: "\n")) }
    let folder = try TemporaryDirectory(Dictionary(texts, uniquingKeysWith: { $1 }))
    for link in links {
      let path = folder.url(link.name).path
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: link.target)
    }
    let server = try AskedServer { [answers] request in
      let token = request.headers[.authorization].map { " \($0)" } ?? ""
      let found = answers[request.asked + token] ?? answers[request.asked] ?? answers["*"]
      guard let found else { return Response(status: 404) }
      let sent = String(decoding: request.body, as: UTF8.self).replacing("\"", with: "'")
      let call = "\(request.method) \(request.asked) \(sent)"
      let body = found.body.replacing("CALL", with: call).replacing("PATH", with: request.path)
      return AskedServer.json(body, status: found.status)
    }
    for step in steps { try Self.expect(step, in: folder, server.url) }
  }

  private static func expect(_ step: Step, in folder: TemporaryDirectory, _ url: String) throws {
    var words = step.words.map { $0.replacing("URL", with: url) }
    var environment: [String: String] = [:]
    while let match = words.first?.wholeMatch(of: /([A-Za-z_]+)=(.*)/) {
      environment[String(match.1)] = String(match.2)
      words.removeFirst()
    }
    let end: Program.End =
      words[0] == "cat"
      ? (0, try folder.text(words[1]), "")
      : try Program.run(words[0], Array(words.dropFirst()), environment: environment, in: folder)
    let comment: Comment = "\(words): \(end)"
    #expect(end.code == step.code, comment)
    if step.parts.isEmpty {
      #expect(trimmed(end.output) == step.output.joined(separator: "\n"), comment)
    }
    for part in step.parts { #expect(end.output.contains(part), comment) }
    for part in step.errors { #expect(end.errors.contains(part), comment) }
    if step.errors.isEmpty { #expect(trimmed(end.errors) == step.wholeErrors ?? "", comment) }
  }

  /// A text without its last newline.
  private static func trimmed(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}

struct TranscriptTests {
  @Test(arguments: Transcript.all) func `each command prints what stands there`(
    transcript: Transcript
  ) throws {
    try transcript.run()
  }

  @Test func `there are transcripts of each verb that needs no session`() {
    #expect(Transcript.all.count > 30)
  }
}
