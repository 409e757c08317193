// The types of recording.mjs. The head of each test explains the methods of the adapter.

/** What a method returns, at once or later. */
export type Later<Value> = Value | Promise<Value>;

/** Connects the tests with a component. What no case calls may be missing. */
export interface RefreshAdapter {
  advance(toMs: number): Later<void>;
  state(component: string): Later<string>;
  takeCallbacks(): Later<string[]>;
  pullingPercent?(component: string): Later<number>;
  contentInset?(): Later<number[]>;
  travel?(component: string): Later<number>;
  displayed?(component: string): Later<number>;

  touchBegan?(y: number): Later<void>;
  touchMoved?(y: number): Later<void>;
  touchEnded?(velocityY: number): Later<void>;
  touchCancelled?(component: string): Later<void>;
  setContentOffset?(x: number, y: number): Later<void>;
  setContentSize?(width: number, height: number): Later<void>;
  setContentInset?(top: number, left: number, bottom: number, right: number): Later<void>;
  setSafeAreaInsets?(top: number, left: number, bottom: number, right: number): Later<void>;
  setBounds?(width: number, height: number): Later<void>;
  setWindow?(attached: boolean): Later<void>;
  setDragging?(dragging: boolean): Later<void>;
  setPanState?(state: string, x: number, y: number): Later<void>;
  reloadData?(rows: number, rowHeight: number | null): Later<void>;
  beginRefreshing?(component: string): Later<void>;
  endRefreshing?(component: string): Later<void>;
  failRefreshing?(component: string): Later<void>;
  endRefreshingWithNoMoreData?(component: string): Later<void>;
  resetNoMoreData?(component: string): Later<void>;
  tap?(component: string): Later<void>;
  setHidden?(component: string, hidden: boolean): Later<void>;
  configure?(component: string, settings: string): Later<void>;
  removeComponent?(component: string): Later<void>;
  addComponent?(component: string, configuration: string): Later<void>;
}

/** A recorded session: its name, its configuration as JSON, and a text for each turn. */
export interface GoldenCase {
  name: string;
  configuration: string;
  steps: string[];
}

/** The cases of a text, with an empty line between two of them. */
export function goldenCases(text: string): GoldenCase[];

/** Makes the calls of a case, and compares after each turn; throws the first that differs. */
export function play(golden: GoldenCase, adapter: RefreshAdapter): Promise<void>;

/** A file that `overscroll record` writes. */
export interface Recording {
  name?: string | null;
  configuration: object;
  events: ({ type: string; atMs?: number } & Record<string, any>)[];
  expected?: (RecordedItem | null)[] | null;
}

/** What a recording expects after its creation, or after an event. */
export interface RecordedItem {
  changes: Record<string, unknown>;
  effects?: [component: string, type: string][] | null;
  effectTimesMs?: number[] | null;
}

/** Connects a component with a recording. */
export interface RecordingAdapter {
  /** Makes the component. */
  create(configuration: any): Later<void>;
  /** Makes an event happen; throws for one that the component cannot have. A gesture comes as a whole, at the instant at
   *  which its finger lifts. */
  send(event: any): Later<void>;
  /** Lets the time pass to an instant in milliseconds since the creation, and runs what is due. */
  advance(toMs: number): Later<void>;
  /** What can be seen of the component: parts of a snapshot, such as `{header: {state: "idle"}}`, and in `effects` the
   *  callbacks since the last call, as `["header", "refreshing"]`. What is missing is not compared. */
  show(): Later<object>;
}

/** Plays a recording, and answers how many values were compared; throws the first event after which one differs. */
export function playRecording(recording: Recording, adapter: RecordingAdapter): Promise<number>;
