import CTexts
package import RefreshEngine
import StrictJSON

extension Condition {
  /// The condition as a clause for people: the fact that holds, or the missing fact.
  package var text: String {
    switch holds {
    case true?: phrases.holds
    case false?: phrases.fails
    case nil: "no notification has told yet in which direction it scrolls"
    }
  }

  /// The amount by which the number falls short, in its own unit; nil if the condition does not fail.
  package var missing: Double? {
    guard holds == false, let numbers else { return nil }
    return abs(numbers.needed - numbers.actual)
  }

  /// The clauses for a condition that holds and for one that fails.
  private var phrases: (holds: String, fails: String) {
    switch name {
    case .isInside:
      short("is \(isAtLevel ? "at" : "past") its edge \(needed)", "its edge \(needed)")
    case .isPastThreshold: short("is past \(needed)", needed)
    case .reachesTrigger: short("has reached \(needed)", needed)
    case .reachesEnd: short("has reached the end at \(needed)", "the end at \(needed)")
    case .armsTravel, .refreshesTravel:
      numbers.map { numbers in
        let reached = numbers.comparison == .atLeast ? "has reached" : "is past"
        return short("\(isAtLevel ? "is at" : reached) \(needed)", needed, of: "travel")
      } ?? ("the travel is enough", "no travel is enough")
    default: (clause(0), clause(1))
    }
  }

  /// The clauses of most conditions: one for a condition that holds, and one for a condition that fails.
  private static let clauses = unsafe JSONReader.value(of: overscroll_text_of_conditions())

  private func clause(_ index: Int) -> String {
    let clauses = Self.clauses.member(name.rawValue)?.elements ?? []
    let clause = clauses.dropFirst(index).first?.text ?? ""
    return clause.replacing("{actual}", with: actual).replacing("{needed}", with: needed)
  }

  private var isAtLevel: Bool { numbers.map { $0.actual == $0.needed } ?? false }
  private var actual: String { numbers.map { Self.rounded($0.actual) } ?? "" }
  private var needed: String { numbers.map { Self.rounded($0.needed) } ?? "" }

  /// The clauses of an offset, or a travel, with a level to reach or to pass.
  private func short(
    _ reached: String,
    _ level: String,
    of subject: String = "offset"
  ) -> (holds: String, fails: String) {
    let holds = "the \(subject) \(actual) \(reached)"
    guard let numbers, !isAtLevel else {
      return (holds, "the \(subject) \(actual) is at \(level) and not past it")
    }
    let distance = Self.rounded(abs(numbers.needed - numbers.actual))
    return (holds, "the \(subject) \(actual) is \(distance) pt short of \(level)")
  }

  /// A number for people; a number that would be rounded to 0 keeps all its digits.
  private static func rounded(_ number: Double) -> String {
    abs(number) < 0.0005 ? JSONWriter.text(number) : JSONWriter.roundedText(number)
  }
}

extension Condition.Comparison {
  /// The comparison's operator.
  package var symbol: String {
    switch self {
    case .less: "<"
    case .atMost: "<="
    case .atLeast: ">="
    case .more: ">"
    }
  }
}
