extension ProblemKind {
  /// All that is told of a kind of problem.
  struct Row {
    let status: Int
    let title: String
    let meaning: String
    let remedy: String
    /// Made where a page asks for it.
    let example: () -> Problem

    init(
      _ status: Int,
      _ title: String,
      meaning: String,
      remedy: String,
      example: @escaping @autoclosure () -> Problem
    ) {
      (self.status, self.title, self.meaning) = (status, title, meaning)
      (self.remedy, self.example) = (remedy, example)
    }
  }
}
