import Foundation

/// What libFuzzer, which has the main function, calls for each input.
///
/// `OVERSCROLL_FUZZ` in the environment names the target.
@_cdecl("LLVMFuzzerTestOneInput") public func testOneInput(
  data: UnsafePointer<UInt8>?,
  size: Int
) -> Int32 {
  Fuzz.target(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

enum Fuzz {
  /// The targets by name.
  private static let targets: [String: @Sendable (_ input: [UInt8]) -> Void] = [
    "calls": CallTarget.run,
    "json": JSONTarget.run,
    "configuration": ConfigurationTarget.run,
    "events": EventTarget.run,
    "head": HeadTarget.run,
    "session": SessionTarget.run,
  ]

  /// The chosen target.
  static let target: @Sendable (_ input: [UInt8]) -> Void = {
    let name = ProcessInfo.processInfo.environment["OVERSCROLL_FUZZ"] ?? ""
    guard let target = targets[name] else {
      fail("OVERSCROLL_FUZZ must be one of \(targets.keys.sorted().joined(separator: ", "))")
    }
    return target
  }()

  /// Ends the process as a crash, so that libFuzzer keeps the input.
  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    abort()
  }
}
