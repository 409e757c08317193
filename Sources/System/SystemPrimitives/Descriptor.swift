internal import Glibc

/// A descriptor of a file, a pipe or a terminal.
package struct Descriptor: Sendable {
  private let number: Int32

  package static let standardInput = Descriptor(number: STDIN_FILENO)
  package static let standardOutput = Descriptor(number: STDOUT_FILENO)
  package static let standardError = Descriptor(number: STDERR_FILENO)

  /// Makes the descriptor of an open file, which stays open.
  package init(number: Int32) { self.number = number }

  /// Opens a file for reading and passes its descriptor to a function; programs started meanwhile do not
  /// inherit the descriptor.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - waits: True to wait for a writer to a pipe.
  ///   - body: The function that reads the file.
  /// - Returns: The result of the function.
  /// - Throws: `SystemFailure` if the file cannot be opened, or the error of the function.
  package static func reading<Result>(
    _ path: String,
    waits: Bool = false,
    _ body: (Descriptor) throws -> Result
  ) throws -> Result {
    try opened(path, O_RDONLY | (waits ? 0 : O_NONBLOCK), body)
  }

  /// Opens a pipe or a terminal for writing and passes its descriptor to a function.
  ///
  /// - Throws: `SystemFailure` if the file cannot be opened, or the error of the function.
  package static func writing<Result>(
    _ path: String,
    _ body: (Descriptor) throws -> Result
  ) throws -> Result {
    try opened(path, O_WRONLY, body)
  }

  private static func opened<Result>(
    _ path: String,
    _ flags: Int32,
    _ body: (Descriptor) throws -> Result
  ) throws -> Result {
    let number = unsafe open(path, flags | O_CLOEXEC)
    guard number >= 0 else { throw SystemFailure(call: "open", code: errno) }
    defer { close(number) }
    return try body(Descriptor(number: number))
  }

  /// The kind of a file.
  package enum Kind {
    case regular, folder, device
    /// A pipe or a socket.
    case pipe

    fileprivate init(mode: UInt32) {
      switch mode & S_IFMT {
      case S_IFREG: self = .regular
      case S_IFDIR: self = .folder
      case S_IFBLK, S_IFCHR: self = .device
      default: self = .pipe
      }
    }
  }

  /// The kind of the file.
  package var kind: Kind {
    get throws(SystemFailure) { Kind(mode: try mode) }
  }

  /// The kind of the file at a path, with links followed; nil if the system does not report it.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Kind(mode: status.st_mode) : nil
  }

  /// True if the file is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// The kind and the permissions of the file, in the form of `stat`.
  package var mode: UInt32 {
    get throws(SystemFailure) {
      var status = stat()
      guard unsafe fstat(number, &status) == 0 else {
        throw SystemFailure(call: "fstat", code: errno)
      }
      return status.st_mode
    }
  }

  /// Reads to the end of the file, at most `limit` bytes.
  package func read(upTo limit: Int = .max) throws(SystemFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    while bytes.count < limit {
      let wanted = min(piece.count, limit - bytes.count)
      // Correct: the array's memory has at least `wanted` bytes.
      let count = unsafe piece.withUnsafeMutableBytes { memory in
        unsafe Glibc.read(number, memory.baseAddress, wanted)
      }
      if count == 0 { break }
      if count > 0 {
        bytes += piece.prefix(count)
      } else if errno != EINTR {
        throw SystemFailure(call: "read", code: errno)
      }
    }
    return bytes
  }

  /// Sets the offset of the next read.
  package func seek(to offset: Int) throws(SystemFailure) {
    guard lseek(number, offset, SEEK_SET) == offset else {
      throw SystemFailure(call: "lseek", code: errno)
    }
  }

  /// Writes all bytes; waits for a reader even if the descriptor does not block.
  package func write(_ bytes: [UInt8]) throws(SystemFailure) {
    var start = 0
    while start < bytes.count {
      // Correct: the call reads the bytes only before it returns.
      let count = unsafe bytes[start...].withUnsafeBytes { memory in
        unsafe Glibc.write(number, memory.baseAddress, memory.count)
      }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
      } else if errno != EINTR {
        throw SystemFailure(call: "write", code: errno)
      }
    }
  }

  /// Writes a text and ignores failures, as for standard error.
  package func print(_ text: String) { try? write(Array(text.utf8)) }
}
