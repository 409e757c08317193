import Foundation

/// A server of HTTPS, with a certificate of its own, before a server of HTTP on this machine.
package final class TLSProxy {
  /// The address, by the name for which the certificate is.
  package var url: String { "https://localhost:\(port)" }
  /// The file of the certificate, which no system trusts.
  package let certificate: String

  private let port: Int
  private let folder: URL
  private let process: ChildProcess

  /// A certificate was not made, or the server does not start.
  package struct Failure: Error {}

  /// Starts a server on a free port.
  ///
  /// - Parameter target: The port of the server of HTTP.
  /// - Throws: `Failure`.
  package init(to target: Int) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "overscroll-tls-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    certificate = folder.appending(path: "certificate.pem").path
    let key = folder.appending(path: "key.pem").path
    let isMade = ChildProcess.run(
      "openssl",
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-days",
      "1",
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
      "-keyout",
      key,
      "-out",
      certificate
    )
    guard isMade else { throw Failure() }
    process = try ChildProcess(
      "/usr/bin/env",
      ["python3", "-c", Self.program, certificate, key, String(target)]
    )
    // The port is the only line, and is written at once.
    let line = String(decoding: process.output.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .newlines)) else { throw Failure() }
    self.port = port
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let program = """
    import select, socket, ssl, sys, threading

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    listener = socket.create_server(("127.0.0.1", 0))

    def serve(plain):
        try:
            with context.wrap_socket(plain, server_side=True) as client, \\
                 socket.create_connection(("127.0.0.1", int(sys.argv[3]))) as server:
                others = {client: server, server: client}
                while True:
                    for ready in select.select(list(others), [], [])[0]:
                        # More than a record of TLS, so that nothing stays behind unseen.
                        piece = ready.recv(65536)
                        if not piece:
                            return
                        others[ready].sendall(piece)
        except OSError:
            pass

    print(listener.getsockname()[1], flush=True)
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
    """
}
