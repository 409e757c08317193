import OverscrollWire
import StrictJSON

/// An effect as a line: its time, component and type, and a change's states.
enum EffectLine {
  static func text(_ effect: JSONValue) -> String {
    let words = ["atMs", "component", "type", "from", "to"].compactMap { name -> String? in
      switch effect.member(name) {
      case .string(let text)?: text
      case .number(let number)?: JSONWriter.text(number)
      default: nil
      }
    }
    return words.joined(separator: " ")
  }
}
