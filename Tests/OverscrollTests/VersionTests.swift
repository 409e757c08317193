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

  @Test func `the version has three numbers`() {
    let numbers = Release.version.split(separator: ".", omittingEmptySubsequences: false)
    #expect(numbers.count == 3)
    #expect(numbers.allSatisfy { Int($0) != nil })
  }
}
