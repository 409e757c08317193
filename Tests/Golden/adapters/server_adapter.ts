// An adapter whose component is a session of a server.

import type { RefreshAdapter } from "./recording.mjs";

type Body = Record<string, unknown>;
type Insets = { top: number; left: number; bottom: number; right: number };
type Component = { state: string; pullingPercent: number };
type Snapshot = Record<string, Component> & {
  session: string;
  scrollView: { contentInset: Insets };
};
type Effect = { component: string; type: string };

async function post(url: string, body: unknown): Promise<any> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}

export class ServerAdapter implements RefreshAdapter {
  private turn: Body[] = [];
  private callbacks: string[] = [];

  protected constructor(private readonly origin: string, private snapshot: Snapshot) {}

  static async make(origin: string, configuration: string): Promise<ServerAdapter> {
    const snapshot = await post(`${origin}/v1/sessions`, JSON.parse(configuration));
    return new this(origin, snapshot);
  }

  async advance(toMs: number): Promise<void> {
    const turn = this.turn.length > 0 ? [{ type: "turn", events: this.turn }] : [];
    this.turn = [];
    const url = `${this.origin}/v1/sessions/${this.snapshot.session}/events`;
    const { snapshot, effects } = await post(url, {
      events: [...turn, { type: "advance", toMs }],
    });
    this.snapshot = snapshot;
    for (const { component, type } of effects as Effect[]) {
      if (component === "scrollView" || type === "stateChanged") continue;
      this.callbacks.push(`${component}.${type}`);
    }
  }

  protected call(type: string, members: Body): void {
    this.turn.push({ type, ...members });
  }

  setContentOffset(x: number, y: number): void { this.call("setContentOffset", { x, y }); }
  setContentSize(width: number, height: number): void {
    this.call("setContentSize", { width, height });
  }
  setContentInset(top: number, left: number, bottom: number, right: number): void {
    this.call("setContentInset", { top, left, bottom, right });
  }
  setSafeAreaInsets(top: number, left: number, bottom: number, right: number): void {
    this.call("setSafeAreaInsets", { top, left, bottom, right });
  }
  setBounds(width: number, height: number): void { this.call("setBounds", { width, height }); }
  setWindow(attached: boolean): void { this.call("setWindow", { attached }); }
  setDragging(dragging: boolean): void { this.call("setDragging", { dragging }); }
  setPanState(state: string, x: number, y: number): void {
    this.call("setPanState", { state, translation: { x, y } });
  }
  reloadData(rows: number, rowHeight: number | null): void {
    this.call("reloadData", rowHeight === null ? { rows } : { rows, rowHeight });
  }
  beginRefreshing(component: string): void { this.call("beginRefreshing", { component }); }
  endRefreshing(component: string): void { this.call("endRefreshing", { component }); }
  endRefreshingWithNoMoreData(component: string): void {
    this.call("endRefreshingWithNoMoreData", { component });
  }
  resetNoMoreData(component: string): void { this.call("resetNoMoreData", { component }); }
  tap(component: string): void { this.call("tap", { component }); }
  setHidden(component: string, hidden: boolean): void {
    this.call("setHidden", { component, hidden });
  }
  configure(component: string, settings: string): void {
    this.call("configure", { component, ...JSON.parse(settings) });
  }
  removeComponent(component: string): void { this.call("removeComponent", { component }); }
  addComponent(component: string, configuration: string): void {
    const members = configuration === "" ? {} : { configuration: JSON.parse(configuration) };
    this.call("addComponent", { component, ...members });
  }

  state(component: string): string { return this.snapshot[component].state; }
  pullingPercent(component: string): number { return this.snapshot[component].pullingPercent; }
  contentInset(): number[] {
    const { top, left, bottom, right } = this.snapshot.scrollView.contentInset;
    return [top, left, bottom, right];
  }
  takeCallbacks(): string[] { return this.callbacks.splice(0); }
}

/** A component that forgets to end. */
export class EndlessAdapter extends ServerAdapter {
  override endRefreshing(): void {}
}

/** A component that never loads again after its last page. */
export class FinalAdapter extends ServerAdapter {
  override beginRefreshing(component: string): void {
    if (this.state(component) !== "noMoreData") super.beginRefreshing(component);
  }
}

const { OVERSCROLL_URL: origin = "", ADAPTER: name } = process.env;

/** What the test asks for; the adapter's name is in the environment. */
export function makeRefreshAdapter(configuration: string): Promise<RefreshAdapter> {
  const adapters: Record<string, typeof ServerAdapter> = { EndlessAdapter, FinalAdapter };
  return (adapters[name ?? ""] ?? ServerAdapter).make(origin, configuration);
}
