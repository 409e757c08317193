import Testing

@testable import MicroHTTP

/// Bodies that are received at the same time.
struct UploadTests {
  private static func uploads(_ count: Int, of length: Int, _ quota: Quota) -> [Upload] {
    let head = RequestHead(method: .post, target: "/")
    return (0..<count).map { _ in
      Upload(head: head, length: length, limit: length, quota: quota)
    }
  }

  @Test(arguments: [(1, 4), (4, 4), (5, 4), (9, 4), (3, 1)])
  func `of many bodies at once as many are taken as the quota has room for`(
    count: Int,
    room: Int
  ) {
    let length = 1 << 20
    let quota = Quota(room * (length - Quota.freeBytes))
    var uploads = Self.uploads(count, of: length, quota)
    let piece = [UInt8](repeating: 7, count: 1 << 14)
    for _ in 0..<length / piece.count {
      for index in uploads.indices {
        piece.withUnsafeBytes { bytes in
          uploads[index].append(bytes) { _ in Response(status: 503) }
        }
      }
    }
    #expect(uploads.count { $0.refusal == nil && $0.bytes.count == length } == min(count, room))
    for index in uploads.indices { uploads[index].giveBack() }
    #expect(quota.count == 0)
  }

  @Test func `a refused body gives its share back at once`() {
    let quota = Quota(100_000)
    var upload = Self.uploads(1, of: 200_000, quota)[0]
    let piece = [UInt8](repeating: 7, count: 90_000)
    for taken in [90_000 - Quota.freeBytes, 0, 0] {
      piece.withUnsafeBytes { upload.append($0) { _ in Response(status: 503) } }
      #expect(quota.count == taken)
    }
    #expect(upload.refusal?.status == 503)
  }
}
