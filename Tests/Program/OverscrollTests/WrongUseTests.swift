import TestSupport
import Testing

/// Wrong use of any verb exits with 2 and says what is wrong.
struct WrongUseTests {
  @Test func `the exit code is 2`() throws {
    for row in DataTable.rows("wrong use", in: "wrong-use.txt") {
      let words = row[0].split(separator: " ").map { $0 == "''" ? "" : String($0) }
      let end = try expectEnd(of: words[0], Array(words.dropFirst()), 2, errors: row[1])
      let isCommand = !end.errors.contains("there is no command")
      let usage = "Usage: overscroll " + (isCommand ? words[0] : "<subcommand>")
      #expect(end.errors.contains(usage), "\(row)")
    }
  }

  @Test(arguments: [["--help"], ["record", "--help"], ["help", "list"]])
  func `help is no wrong use`(arguments: [String]) throws {
    let end = try Program(Array(arguments.dropFirst()), command: arguments[0]).result()
    #expect(end.code == 0)
    #expect(end.output.contains("USAGE:"))
    #expect(end.errors.isEmpty)
  }
}
