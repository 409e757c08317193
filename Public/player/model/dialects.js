// The names of dialects for people.

const libraries = { mjrefresh: "MJRefresh", eocrefresh: "EOCRefresh", swiperefreshlayout: "SwipeRefreshLayout",
                    refreshindicator: "RefreshIndicator", pulltorefreshjs: "pulltorefresh.js" };

/** A dialect's title: "MJRefresh 3.7.9". */
export function dialectTitle(name) {
  const [library, ...version] = name.split("-");
  return [libraries[library] ?? library, ...version].join(" ");
}
