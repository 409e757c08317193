@main
struct Overscroll {
  static func main() {}
}
