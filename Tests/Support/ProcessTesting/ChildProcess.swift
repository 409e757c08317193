import CSpawn
package import Foundation
import Glibc

/// Another program in a process of its own, which is killed when this value is released.
///
/// Foundation's `Process` cannot be used beside tests with thousands of sockets: it waits with
/// `select`, which writes past its sets for descriptors from 1024 on.
package final class ChildProcess {
  /// The process could not be started; the code is the system's.
  package struct Failure: Error {
    package let code: Int32
  }

  /// What the process prints to its standard output.
  package let output: FileHandle
  /// What the process prints to its standard error.
  package let errors: FileHandle
  package let id: Int32
  /// The exit code, or minus the signal that ended the process; nil until it was waited for.
  private var status: Int32?

  /// Starts a program; its standard input is empty.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: Its arguments, without its own name.
  ///   - environment: All its environment variables; nil for those of this process.
  ///   - workingDirectory: Its working directory; nil for that of this process.
  /// - Throws: `Failure` if the system does not start it.
  package init(
    _ path: String,
    _ arguments: [String],
    environment: [String: String]? = nil,
    workingDirectory: String? = nil
  ) throws {
    let (output, errors) = (try Self.pipe(), try Self.pipe())
    self.output = FileHandle(fileDescriptor: output.read, closeOnDealloc: true)
    self.errors = FileHandle(fileDescriptor: errors.read, closeOnDealloc: true)
    defer { for end in [output.write, errors.write] { close(end) } }

    let variables = environment ?? ProcessInfo.processInfo.environment
    var id: pid_t = 0
    let code = Self.withCStrings([path] + arguments) { arguments in
      Self.withCStrings(variables.map { "\($0)=\($1)" }) { variables in
        overscroll_spawn(
          &id,
          path,
          arguments,
          variables,
          workingDirectory,
          output.write,
          errors.write
        )
      }
    }
    guard code == 0 else { throw Failure(code: code) }
    self.id = id
  }

  deinit {
    if isRunning { kill(id, SIGKILL) }
    wait()
  }

  package var isRunning: Bool {
    if status == nil { note(WNOHANG) }
    return status == nil
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: The exit code, or minus the signal that ended the process.
  @discardableResult
  package func wait() -> Int32 {
    while status == nil { note(0) }
    return status ?? -1
  }

  private func note(_ options: Int32) {
    var raw: Int32 = 0
    let ended = waitpid(id, &raw, options)
    if ended == id {
      let signal = raw & 0x7F
      status = signal == 0 ? (raw >> 8) & 0xFF : -signal
    } else if ended < 0, errno != EINTR {
      status = -1
    }
  }

  /// A pipe whose ends no other process inherits.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    let code = overscroll_pipe(&ends)
    guard code == 0 else { throw Failure(code: code) }
    return (ends[0], ends[1])
  }

  private static func withCStrings(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

extension ChildProcess {
  /// Runs a command and waits for its end; true if it succeeds.
  @discardableResult
  package static func run(_ command: String...) -> Bool {
    guard let child = try? ChildProcess("/usr/bin/env", command) else { return false }
    _ = try? child.errors.readToEnd()
    return child.wait() == 0
  }
}
