import OverscrollAPI
import Testing

/// The packages take their version from the program.
struct VersionTests {
  @Test(arguments: [("--version", []), ("serve", ["--version"])])
  func `the program prints its version and exits with 0`(
    command: String,
    arguments: [String]
  ) throws {
    let end = try Program(arguments, command: command).result()
    #expect(end.code == 0)
    #expect(end.output == Release.version + "\n")
    #expect(end.errors.isEmpty)
  }

  @Test func `the verbose version names the loaded libraries`() throws {
    let end = try Program(["--verbose"], command: "--version").result()
    #expect(end.code == 0)
    let lines = end.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      lines.map(\.first) == ["overscroll", "libmicrohttpd", "SQLite", "libpq", "libcurl"]
    )
    #expect(lines.allSatisfy { $0.count == 2 && $0[1].contains(".") })
  }

  @Test func `the version has three numbers`() {
    let numbers = Release.version.split(separator: ".", omittingEmptySubsequences: false)
    #expect(numbers.count == 3)
    #expect(numbers.allSatisfy { Int($0) != nil })
  }
}
