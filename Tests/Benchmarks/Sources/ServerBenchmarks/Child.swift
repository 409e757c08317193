import Foundation

/// A process that the benchmarks start, measure and stop.
final class Child {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  /// Starts a program, whose standard error is dropped if it is quiet.
  init(_ program: URL, _ arguments: [String], isQuiet: Bool = false) throws {
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    if isQuiet { process.standardError = FileHandle.nullDevice }
    try process.run()
  }

  /// The next line of its standard output; nil at the end.
  func readLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      unread.append(more)
    }
  }

  /// Ends its standard input, and waits until it has ended.
  func closeInput() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Asks it to stop, and waits until it has.
  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// The CPU time that it has used, in seconds.
  var cpuSeconds: Double {
    // The second field is the name in parentheses; user and system time are the 14th and 15th.
    let fields = proc("stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12 else { return 0 }
    return ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)) / ticks
  }

  /// The bytes of memory that it has now.
  var residentBytes: Double {
    let line = proc("status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    let kilobytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
    return (kilobytes.flatMap { Double($0) } ?? 0) * 1024
  }

  private var ticks: Double { Double(sysconf(Int32(_SC_CLK_TCK))) }

  private func proc(_ name: String) -> String {
    (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/\(name)", encoding: .utf8))
      ?? ""
  }
}
