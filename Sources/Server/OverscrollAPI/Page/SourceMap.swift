/// A source map, revision 3, that maps whole lines.
///
/// A line's segment is four numbers, differences to the segment before it but for the column: column, file,
/// line of the file, column there.
struct SourceMap {
  private var files: [String] = []
  private var mappings = ""
  private var count = 0
  private var lastLine = 0

  /// Maps as many lines as a file has, from a line of the output on, counted from 0.
  mutating func add(_ file: String, lines: Int, at start: Int) {
    mappings += String(repeating: ";", count: start - count)
    for line in 0..<lines {
      let isFirst = line == 0
      mappings += Self.number(0) + Self.number(isFirst && !files.isEmpty ? 1 : 0)
      mappings += Self.number(isFirst ? -lastLine : 1) + Self.number(0) + ";"
    }
    files.append(file)
    lastLine = lines - 1
    count = start + lines
  }

  var json: String {
    let names = files.map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"version\":3,\"sources\":[\(names)],\"names\":[],\"mappings\":\"\(mappings)\"}\n"
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  )

  /// A number in base 64: five bits a digit, the lowest first, the sign in the lowest bit of all.
  private static func number(_ number: Int) -> String {
    var rest = number < 0 ? -number << 1 | 1 : number << 1
    var text = ""
    repeat {
      let digit = rest & 31
      rest >>= 5
      text.append(digits[rest > 0 ? digit | 32 : digit])
    } while rest > 0
    return text
  }
}
