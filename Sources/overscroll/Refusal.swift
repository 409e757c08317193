/// Why a verb ends with exit code 1; its text is for people.
struct Refusal: Error, CustomStringConvertible {
  let description: String
}
