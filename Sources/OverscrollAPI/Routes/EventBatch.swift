import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import StrictJSON

extension EventBatch {
  /// Reads the body of a request to a session of a dialect.
  init(_ request: Request, _ dialect: Dialect) throws(Problem) {
    let decoder = EventDecoder(dialect: dialect)
    let type = try MediaType.ofBody(request, accepted: MediaType.events) ?? MediaType.json
    do {
      switch type {
      case MediaType.json: try self.init(json: request.body, decoder)
      case MediaType.ndjson: try self.init(lines: request.body, decoder)
      default: throw Problem.unsupported("Events", accepted: MediaType.events, not: type)
      }
    } catch let error as JSONSyntaxError {
      throw Problem(error)
    } catch let error as FieldErrors {
      throw Problem(error)
    } catch let error as Problem {
      throw error
    } catch {
      throw Problem(.internalError, "The events cannot be read.")
    }
  }
}
