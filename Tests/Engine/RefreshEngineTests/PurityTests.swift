import Foundation
import TestSupport
import Testing

/// The engine and the laws of motion know no clock, no randomness, no input and no output.
///
/// Checked twice: in the sources, and in the object files, which name the modules that are linked and
/// the functions that are called.
struct PurityTests {
  static let targets = ["RefreshEngine", "ScrollPhysics"]

  /// Words that no line of code may have.
  static let forbiddenWords = [
    "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "_Concurrency",
    "ContinuousClock", "SuspendingClock", "SystemRandomNumberGenerator", ".random(", ".shuffled(",
    "print(", "dump(", "readLine", "getenv", "Date()", "time(nil)", "clock_gettime", "gettimeofday",
    "await ", "ObjectIdentifier", "hashValue", "Hasher(",
  ]

  /// The modules that a source may import: each other, and libm by way of the C library.
  static let allowedImports: Set<String> = ["ScrollPhysics", "Glibc", "Musl", "Darwin"]

  @Test(arguments: targets)
  func `no source names what is impure`(_ target: String) throws {
    let sources = try sources(of: target)
    #expect(sources.count > 10)
    for (file, text) in sources {
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        #expect(Self.faults(of: line) == [], "\(file):\(number + 1)")
      }
    }
  }

  /// What is impure in a line, comments aside.
  private static func faults(of line: Substring) -> [String] {
    let text = line.trimmingCharacters(in: .whitespaces)
    guard !text.hasPrefix("//") else { return [] }
    var faults = forbiddenWords.filter { text.contains($0) }
    let words = text.split(separator: " ")
    if let place = words.firstIndex(of: "import"), place + 1 < words.count {
      let module = String(words[place + 1].prefix { $0 != "." })
      if !allowedImports.contains(module) { faults.append("import " + module) }
    }
    return faults
  }

  private func sources(of target: String) throws -> [(file: String, text: String)] {
    try files(under: Repository.file("Sources/Engine/\(target)"), endingIn: ".swift").map { url in
      (url.lastPathComponent, try String(contentsOf: url, encoding: .utf8))
    }
  }

  private func files(under folder: URL, endingIn suffix: String) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.path.hasSuffix(suffix) }
  }

  // MARK: What is linked

  /// Names in an object file of a linked module or a called function: linker options and mangled
  /// symbols.
  static let forbiddenSymbols = [
    "-lFoundation", "-ldispatch", "-lswiftDispatch", "-lswiftSynchronization", "10Foundation",
    "20FoundationEssentials", "8Dispatch", "15ContinuousClock", "15SuspendingClock",
    "swift_stdlib_random", "SystemRandomNumberGenerator", "clock_gettime", "gettimeofday",
    "getenv", "$ss5print_9separator10terminator", "swift_task_create",
  ]

  @Test(arguments: targets)
  func `nothing impure is linked or called`(_ target: String) throws {
    let objects = try objects(of: target)
    try #require(!objects.isEmpty, "no object files of \(target)")
    for object in objects {
      #expect(try Self.symbols(in: object) == [], "\(object.lastPathComponent)")
    }
  }

  private static func symbols(in object: URL) throws -> [String] {
    let bytes = try Data(contentsOf: object)
    return forbiddenSymbols.filter { bytes.range(of: Data($0.utf8)) != nil }
  }

  /// The object files of a target, beside the program that runs this test; those of sources that
  /// are gone stay there and do not count.
  private func objects(of target: String) throws -> [URL] {
    let program = URL(filePath: try #require(CommandLine.arguments.first))
    let build = program.deletingLastPathComponent().appending(path: "\(target).build")
    let sources = Set(
      files(under: Repository.file("Sources/Engine/\(target)"), endingIn: ".swift")
        .map { $0.lastPathComponent + ".o" }
    )
    return files(under: build, endingIn: ".o").filter { object in
      let name = object.lastPathComponent
      return !name.hasSuffix(".swift.o") || sources.contains(name)
    }
  }
}
