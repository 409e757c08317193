import StrictJSON

extension Problem {
  /// 415 for a body of another type.
  package static func unsupported(_ subject: String, accepted: String, not type: String) -> Problem
  {
    let choice = accepted.split(separator: ", ").joined(separator: " or ")
    let sent = type.isEmpty ? "an empty one" : type.clipped()
    return unsupported("\(subject): send Content-Type \(choice), not \(sent).", accepted)
  }

  /// 415, with the media types that are accepted.
  package static func unsupported(_ detail: String, _ accepted: String) -> Problem {
    Problem(
      .unsupportedMediaType,
      detail,
      headerFields: [.init(name: "Accept-Post", value: accepted)]
    )
  }
}
