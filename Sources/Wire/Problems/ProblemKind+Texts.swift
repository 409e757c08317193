import CTexts
import StrictJSON

extension ProblemKind {
  /// What `problems.json` has of a kind.
  struct Texts: Sendable {
    let status: Int
    let title: String
    let meaning: String
    let remedy: String
    /// The detail of the example; empty where the example is made by what makes such problems.
    let example: String

    fileprivate init(_ row: JSONValue?) {
      func text(_ name: String) -> String { row?.member(name)?.text ?? "" }
      status = row?.member("status")?.double.flatMap { Int(exactly: $0) } ?? 500
      (title, meaning, remedy) = (text("title"), text("meaning"), text("remedy"))
      example = text("example")
    }
  }

  private static let allTexts: [ProblemKind: Texts] = {
    let file = JSONReader.value(of: overscroll_text_of_problems())
    return Dictionary(uniqueKeysWithValues: allCases.map { ($0, Texts(file.member($0.rawValue))) })
  }()

  /// What the file has of this kind.
  var texts: Texts { Self.allTexts[self] ?? Texts(nil) }

  /// An example of this type for its page.
  package var example: Problem { example(texts.example) }

  private func example(_ detail: String) -> Problem {
    switch self {
    case .malformedJSON:
      Problem(JSONSyntaxError(offset: 27, message: "a comma stands before }"))
    case .notFound: Problem(self, detail, extensions: ["suggestion": "/v1/sessions/demo"])
    case .configurationConflict:
      Problem(
        self,
        detail,
        errors: [
          .init(
            Self.fault(["header", "height"], .other("is 54 in the session that exists, not 60"))
          )
        ]
      )
    case .revisionConflict: Problem(self, detail, extensions: ["revision": 5])
    case .unsupportedMediaType:
      Problem.unsupported("Events", accepted: MediaType.events, not: "text/plain")
    case .invalid:
      Problem(
        self,
        [
          Self.fault(
            ["scrollView", "contentHieght"],
            .unknownField("contentHieght", known: ["contentHeight"])
          ), Self.fault(["header", "height"], .outOfRange("must be from 1 to 10000000")),
        ]
      )
    case .eventRefused:
      Problem(Self.fault(["type"], .notNow("needs a finger that is down")), kind: self)
    case .timeOrder:
      Problem(
        Self.fault(["atMs"], .outOfRange("is before the session's time, 1250 ms")),
        kind: self
      )
    case .tooMuchWork: tooMuchWork
    default: Problem(self, detail)
    }
  }

  private static func fault(_ place: [String], _ fault: ValueFault) -> FieldError {
    FieldError(pointer: place.reduce(JSONPointer.root) { $0.appending($1) }, fault)
  }

  private var tooMuchWork: Problem {
    var problem = Problem(
      FieldError(pointer: .root, .other("needs more than a million internal steps")),
      kind: self
    )
    problem.extensions["reachedMs"] = 1250.5
    return problem
  }
}
