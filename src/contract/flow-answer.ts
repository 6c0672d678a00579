/** A process diagram as one caller sees it now. Columns and rows of `at` count from 0. */
export type FlowFigure = { label: string; count: number; isAlarm: boolean; path: string; query: Record<string, string> };
export type FlowStep = {
  id: string;
  title: string;
  at: readonly [column: number, row: number];
  /** open = the caller may go there; locked = his organisation works with it, he may not; off = a rule of the organisation leaves it out; theirs = the other side's. */
  state: 'open' | 'locked' | 'off' | 'theirs';
  path: string;
  query: Record<string, string>;
  figures: FlowFigure[];
};
export type FlowAnswer = {
  steps: FlowStep[];
  edges: { from: string; to: string }[];
  lanes: { title: string; row: number }[];
  /** Resources whose changes change the figures. */
  resources: string[];
};
