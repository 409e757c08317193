import Foundation
import Testing

@testable import Operations

/// The queue of log lines in front of a pipe.
struct LogQueueTests {
  private let pipe = Pipe()

  private func queue(capacity: Int = 1 << 20) -> LogQueue {
    LogQueue(descriptor: pipe.fileHandleForWriting.fileDescriptor, capacity: capacity)
  }

  private func line(_ number: Int) -> [UInt8] { Array("line \(number)\n".utf8) }

  @Test func `lines arrive whole and in order`() throws {
    let queue = queue()
    for number in 0..<1000 { queue.add(line(number)) }
    #expect(queue.flush(within: 10))
    queue.close()
    try pipe.fileHandleForWriting.close()
    let read = try #require(try pipe.fileHandleForReading.readToEnd())
    #expect(Array(read) == (0..<1000).flatMap(line))
    #expect(queue.dropped == 0)
  }

  @Test func `a reader that reads nothing makes nobody wait, and what is lost is counted and told`()
    throws
  {
    let queue = queue(capacity: 10_000)
    // A pipe takes 64 KiB: the thread waits for its reader at the first line.
    try pipe.fileHandleForWriting.write(contentsOf: Data(count: 65_536))
    for number in 0..<100_000 { queue.add(line(number)) }
    #expect(queue.dropped > 0)
    #expect(!queue.flush(within: 0))
    let (told, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let reader = pipe.fileHandleForReading
    Thread.detachNewThread {
      var text = ""
      while let data = try? reader.read(upToCount: 4096), !data.isEmpty {
        text += String(decoding: data, as: UTF8.self)
        if text.contains("log lines were dropped") { told.signal() }
        text = String(text.suffix(100))
      }
      ended.signal()
    }
    // The line that tells of the loss comes with the next lines that fit.
    repeat { queue.add(line(0)) } while told.wait(timeout: .now() + .milliseconds(1)) == .timedOut
    // Nothing may be written after this test, when another file has the descriptor's number.
    #expect(queue.flush(within: 10))
    queue.close()
    try pipe.fileHandleForWriting.close()
    #expect(ended.wait(timeout: .now() + 10) == .success)
  }

  @Test func `a closed descriptor drops lines and stops nobody`() throws {
    let queue = queue()
    try pipe.fileHandleForReading.close()
    queue.add(line(1))
    #expect(queue.flush(within: 10))
    #expect(queue.dropped == 1)
    queue.close()
    queue.add(line(2))
    #expect(queue.dropped == 2)
  }
}
