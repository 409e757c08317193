public import RefreshEngine
import StrictJSON

/// One way in which a sequence violates a property.
public struct Violation: Hashable, Sendable {
  /// The number of the property in `Property.all`.
  let index: Int
  /// The place: a component, or the scroll view.
  public let source: Effect.Source
  /// The difference to other violations of the property at the place; may be empty.
  public let variant: String

  /// The property.
  public var property: Property { Property.all[index] }
  /// The name of the place: a component, or `scrollView`.
  public var component: String {
    if case .component(let name) = source { name.rawValue } else { Self.scrollView }
  }

  private static let scrollView = "scrollView"
  /// The possible values of `component`.
  public static let components = ComponentName.allCases.map(\.rawValue) + [scrollView]
}

/// A found violation, with its observation.
public struct Finding: Sendable {
  /// The violation.
  public let violation: Violation
  /// The observation, with the numbers and without a full stop; empty in a search.
  public let text: String
}

/// The findings of one step.
struct Findings: Sendable {
  /// The findings, in the order of their discovery.
  private(set) var all: [Finding] = []
  /// The number of the judging property.
  var property = 0
  /// The place of the judged moment.
  var source = Effect.Source.scrollView
  /// True if texts are written; a search needs none.
  let isDescribed: Bool

  init(isDescribed: Bool = false) { self.isDescribed = isDescribed }

  /// Adds a violation of the judging property.
  ///
  /// - Parameters:
  ///   - text: The observation.
  ///   - variant: The difference to other violations of the property.
  ///   - place: The place, if it is not the source of the moment.
  mutating func add(
    _ text: @autoclosure () -> String,
    as variant: String = "",
    from place: Effect.Source? = nil
  ) {
    let violation = Violation(index: property, source: place ?? source, variant: variant)
    all.append(Finding(violation: violation, text: isDescribed ? text() : ""))
  }

  /// Keeps only the first findings.
  mutating func keep(_ count: Int) { all.removeLast(all.count - count) }
}

extension DefaultStringInterpolation {
  /// Adds a number in the form of the findings' texts: to a thousandth, a whole number without a point.
  mutating func appendInterpolation(_ number: Double) {
    appendLiteral(JSONWriter.roundedText(number))
  }
}
