public import ArgumentParser
public import OverscrollWire
import Recordings
public import RefreshEngine

/// A name of the wire as the value of an option; help and errors list all names.
///
/// Case, blanks and hyphens do not count, and the last part of a name is enough if only one name ends so:
/// `iPhone 15` is `iphone-15`, `2.2.1` is `mjrefresh-2.2.1`.
public protocol NamedArgument: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension NamedArgument {
  /// Reads a name; nil for an unknown name.
  public init?(argument: String) {
    let wanted = Self.plain(argument)
    let isWanted = { (value: Self) in Self.plain(value.rawValue) == wanted }
    let isEnd = { (value: Self) in value.rawValue.hasSuffix("-" + argument) }
    let ends = Self.allCases.filter(isEnd)
    guard let value = Self.allCases.first(where: isWanted) ?? (ends.count == 1 ? ends[0] : nil)
    else { return nil }
    self = value
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" }
  }
}

extension ComponentName: NamedArgument {}
extension Dialect: NamedArgument {}
extension Device: NamedArgument {}
extension Gesture.Curve: NamedArgument {}
extension GestureTool: NamedArgument {}
