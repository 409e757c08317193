/// Why a verb ends with exit code 1, for people.
struct Refusal: Error, CustomStringConvertible {
  /// What it is about, such as a file; nil if the reason says so itself.
  let subject: String?
  let reason: String
  /// Whether a server answered so, and did nothing of what it was asked.
  let isAnswer: Bool

  var description: String { (subject.map { "\($0): " } ?? "") + reason }

  init(description: String, isAnswer: Bool = false) {
    (subject, reason, self.isAnswer) = (nil, description, isAnswer)
  }

  init(_ subject: String, _ reason: String) {
    (self.subject, self.reason, isAnswer) = (subject, reason, false)
  }
}
