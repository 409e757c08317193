/// A source map, revision 3, with a section for each file, whose lines it maps whole.
struct SourceMap {
  private var sections: [String] = []

  /// Maps so many lines of a file, to the lines of the output from `start` on, counted from 0.
  mutating func add(_ file: String, lines: Int, at start: Int) {
    // The numbers of a segment are column, file, line and column there, in base 64, each after the first
    // line as the difference to the segment before it: 0, 0, 1 and 0.
    let mappings = "AAAA" + String(repeating: ";AACA", count: lines - 1)
    let map =
      #"{"version":3,"sources":["\#(file)"],"names":[],"mappings":"\#(mappings)"}"#
    sections.append(#"{"offset":{"line":\#(start),"column":0},"map":\#(map)}"#)
  }

  var json: String {
    "{\"version\":3,\"sections\":[\(sections.joined(separator: ","))]}\n"
  }
}
