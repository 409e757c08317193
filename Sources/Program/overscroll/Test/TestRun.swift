import Explorations
import Recordings
import Synchronization

/// Recordings that are tested on several threads.
struct TestRun {
  let terms: TestTerms
  let isUpdate: Bool
  let threads: Int

  /// Tests the recordings of files and tells the progress on a terminal.
  ///
  /// - Returns: What came of each, in the order of the files, and the files that are no recordings.
  func test(
    _ files: [RecordingFiles.File]
  ) -> (recordings: [TestedRecording], leftOut: [String]) {
    let progress = TestProgress(of: files.count)
    let tested = concurrently(files) { file in
      defer { progress.add() }
      return test(file)
    }
    progress.end()
    let leftOut = zip(files, tested).filter { $1 == nil }.map(\.0.path)
    return (tested.flatMap { $0 ?? [] }, leftOut)
  }

  /// Tests the recordings of a file; nil if it is left out.
  private func test(_ file: RecordingFiles.File) -> [TestedRecording]? {
    do throws(Refusal) {
      let (contents, bytes) = try file.read()
      guard case .documents(let documents) = contents else { return nil }
      let tested = concurrently(documents) { document in
        TestedRecording.test(
          document,
          of: file.path,
          isOfList: documents.count > 1,
          by: terms,
          isUpdate: isUpdate
        )
      }
      if tested.contains(where: { $0.text != nil }) {
        let texts = zip(documents, tested).map { $1.text ?? $0.bytes }
        try OutputFile.write(RecordingFile.file(of: texts, inPlaceOf: bytes), to: file.path)
      }
      return tested.map(\.tested)
    } catch {
      let result = TestedRecording.Result.fault(error.reason)
      return [TestedRecording(file: file.path, line: nil, name: nil, result: result)]
    }
  }

  /// Maps elements on the threads, in order.
  private func concurrently<Element: Sendable, Result: Sendable>(
    _ elements: [Element],
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    Threads.parallel(threads)(elements.count) { index in
      let result = transform(elements[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}

/// Tells how many files are tested, ten times a second at the most.
private final class TestProgress: Sendable {
  private struct State {
    var line = ProgressLine()
    var count = 0
    var next = ContinuousClock.now
  }

  private let total: Int
  private let state = Mutex(State())

  init(of total: Int) { self.total = total }

  func add() {
    state.withLock { state in
      state.count += 1
      let now = ContinuousClock.now
      guard now >= state.next else { return }
      state.next = now + .milliseconds(100)
      state.line.show("\(state.count) of \(total) files")
    }
  }

  func end() { state.withLock { $0.line.clear() } }
}
