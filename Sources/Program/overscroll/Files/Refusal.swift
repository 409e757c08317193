/// Why a verb ends with exit code 1, for people.
struct Refusal: Error, CustomStringConvertible {
  /// What it is about, such as a file; nil if the reason says so itself.
  let subject: String?
  let reason: String

  var description: String { (subject.map { "\($0): " } ?? "") + reason }

  init(description: String) { (subject, reason) = (nil, description) }

  init(_ subject: String, _ reason: String) { (self.subject, self.reason) = (subject, reason) }
}
