import Explorations
import Foundation
import Recordings
import Synchronization

/// Recordings that are tested on several threads.
struct TestRun {
  let terms: TestTerms
  let isUpdate: Bool
  let threads: Int

  /// What came of a file.
  private enum Tested {
    case recordings([TestedRecording])
    /// It stands in a folder and is no recording.
    case leftOut
  }

  /// Tests the recordings of files and tells the progress on a terminal.
  ///
  /// - Returns: What came of each, in the order of the files, and how many files are no recordings.
  func test(_ files: [TestedFiles.File]) -> (recordings: [TestedRecording], leftOut: Int) {
    let results = Mutex([Tested](repeating: .leftOut, count: files.count))
    let progress = TestProgress(of: files.count)
    Threads.parallel(threads)(files.count) { index in
      let tested = test(files[index])
      results.withLock { $0[index] = tested }
      progress.add()
    }
    progress.end()
    var (recordings, leftOut): ([TestedRecording], Int) = ([], 0)
    for tested in results.withLock({ $0 }) {
      switch tested {
      case .recordings(let tested): recordings += tested
      case .leftOut: leftOut += 1
      }
    }
    return (recordings, leftOut)
  }

  private func test(_ file: TestedFiles.File) -> Tested {
    let bytes: [UInt8]
    do throws(Refusal) { bytes = try InputFile.bytes(file.path) } catch {
      return .recordings([fault("cannot be read", file)])
    }
    guard file.isNamed || RecordingFile.mayBe(bytes) else { return .leftOut }
    let documents = RecordingFile.documents(bytes)
    let isList = documents.count > 1
    let results = Mutex(
      [(tested: TestedRecording, text: [UInt8]?)?](repeating: nil, count: documents.count)
    )
    Threads.parallel(threads)(documents.count) { index in
      let result = TestedRecording.test(
        documents[index],
        of: file.path,
        isOfList: isList,
        by: terms,
        isUpdate: isUpdate
      )
      results.withLock { $0[index] = result }
    }
    let tested = results.withLock { $0.compactMap(\.self) }
    if !file.isNamed, tested.first?.tested.isFault ?? true, RecordingFile.isOther(bytes) {
      return .leftOut
    }
    guard tested.contains(where: { $0.text != nil }) else {
      return .recordings(tested.map(\.tested))
    }
    let texts = zip(documents, tested).map { $1.text ?? $0.bytes }
    do throws(Refusal) {
      try OutputFile.write(RecordingFile.file(of: texts, inPlaceOf: bytes), to: file.path)
    } catch {
      return .recordings([fault("cannot be written", file)])
    }
    return .recordings(tested.map(\.tested))
  }

  private func fault(_ sentence: String, _ file: TestedFiles.File) -> TestedRecording {
    TestedRecording(file: file.path, line: nil, name: nil, result: .fault(sentence))
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
