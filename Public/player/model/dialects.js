// The names of dialects for people.

/** A dialect's title: "MJRefresh 3.7.9". */
export function dialectTitle(name) {
  return name.replace(/^mjrefresh-/, "MJRefresh ").replace(/^eocrefresh$/, "EOCRefresh");
}
