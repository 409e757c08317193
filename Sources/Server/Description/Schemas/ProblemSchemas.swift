import OverscrollWire
import Problems
import StrictJSON

/// The problem documents (RFC 9457), one schema for each type.
enum ProblemSchemas {
  static var all: [NamedSchema] {
    [
      codes,
      NamedSchema(
        "ProblemType",
        .object([
          .required("type", .string, "The address of its page."),
          .required("title", .string, "Its name."), .required("status", .count, "Of its answers."),
          .required("meaning", .string, "What is wrong."),
          .required("remedy", .string, "What a client can do."),
        ])
      ),
      NamedSchema(
        "Fault",
        Schema.oneOf([.named("BodyFault"), .named("ParameterFault")])
          .described("A part of the request that is at fault.")
      ),
      NamedSchema(
        "BodyFault",
        .object(
          [.required("pointer", .string, "A JSON Pointer into the body as sent.")] + faultFields
        )
      ),
      NamedSchema(
        "ParameterFault",
        .object([.required("parameter", .string, "Of the path or the query.")] + faultFields)
      ),
    ] + ProblemKind.allCases.map { NamedSchema($0.schemaName, schema($0)) }
  }

  private static let faultFields: [Field] = [
    .optional(
      "code",
      .named("FaultCode"),
      "The kind of mistake; absent where it is none of these."
    ),
    .required("detail", .string),
    .optional(
      "expected",
      .array(of: .string),
      "All values, where one of a fixed set is missing or wrong."
    ),
    suggestion,
  ]

  private static let codes: NamedSchema = {
    let meanings = FaultCode.allCases.map { "`\($0.rawValue)`: \($0.meaning)" }
    return NamedSchema(
      "FaultCode",
      .names(FaultCode.self).described(
        "\(meanings.joined(separator: " "))"
      )
    )
  }()

  /// The known name nearest to a wrong one.
  fileprivate static let suggestion = Field.optional(
    "suggestion",
    .string,
    "What was probably meant; absent if nothing known is near."
  )

  private static func schema(_ kind: ProblemKind) -> Schema {
    let errors: [Field] =
      kind.hasFaults
      ? [.optional("errors", .array(of: .named("Fault"), count: 1...20))] : []
    return Schema.object(
      [
        .required("type", .constant(kind.path)), .required("title", .constant(kind.title)),
        .required("status", Schema(["type": "integer", "const": .number(Double(kind.status))])),
        .required("detail", .string, "What is wrong in this case, for people."),
      ] + errors + kind.extensionFields,
      kind.meaning
    )
  }
}

extension ProblemKind {
  /// The name of the type's schema: `session-not-found` is `SessionNotFoundProblem`.
  var schemaName: String {
    rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      + "Problem"
  }

  /// Whether a problem of the type can name parts of the request.
  fileprivate var hasFaults: Bool {
    switch self {
    case .configurationConflict, .invalid, .eventRefused, .timeOrder, .tooMuchWork: true
    default: false
    }
  }

  /// The members beyond those of RFC 9457.
  fileprivate var extensionFields: [Field] {
    switch self {
    case .malformedJSON:
      [
        .required("line", .count, "Of the error, from 1; of NDJSON from 0, as in pointers."),
        .required("column", .count, "The character of the line, from 1."),
        .required("offset", .count, "The byte of the body, from 0."),
      ]
    case .unavailable:
      [
        .optional(
          "reasons",
          .array(of: .object([.required("reason", .string), .required("detail", .string)])),
          "Of `/readyz`: all reasons why the server takes no work."
        ),
        .optional(
          "notices",
          .array(of: .named("Notice")),
          "Of `/readyz`: what an operator has to know."
        ),
        .optional(
          "outcome",
          .constant("unknown"),
          "Whether the request was done is not known. Without this member it was not."
        ),
        .optional("deleted", .count, "Of a deletion by prefix: how many sessions it deleted."),
      ]
    case .notFound: [ProblemSchemas.suggestion]
    case .revisionConflict: [.required("revision", .count, "The session's.")]
    case .tooMuchWork:
      [.optional("reachedMs", .number, "The session time at which the work ended.")]
    default: []
    }
  }
}
