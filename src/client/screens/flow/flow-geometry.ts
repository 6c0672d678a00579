import type { FlowAnswer, FlowStep } from '../../../contract/flow-answer';

/** Where the steps of a process diagram stand and how its arrows run: pure numbers in pixels. */
export type Placed = FlowStep & { left: number; top: number };
export type Arrow = { id: string; path: string; isFaint: boolean };
export type Lane = { title: string; top: number };
export type Diagram = { steps: Placed[]; arrows: Arrow[]; lanes: Lane[]; width: number; height: number; box: number };

export const BOX_HEIGHT = 124;
const ROW = BOX_HEIGHT + 52;
/** Above the first row of each lane stands whose it is. */
const HEAD = 30;
const GAP = 34;
const PITCH = { least: 158, most: 232 };
/** Arrows meet a box beside its title. */
const SHOULDER = 20;

/** Fills the width; columns and rows without a step are closed up. */
export function diagramOf({ steps, edges, lanes }: FlowAnswer, width: number): Diagram {
  const columns = ranks(steps.map(({ at }) => at[0]));
  const rows = ranks(steps.map(({ at }) => at[1]));
  const pitch = Math.min(PITCH.most, Math.max(PITCH.least, Math.floor((width + GAP) / Math.max(columns.size, 1))));
  const box = pitch - GAP;
  const topOf = (row: number): number => (rows.get(row) ?? 0) * ROW + lanes.filter((lane) => lane.row <= row).length * HEAD;
  const placed = steps.map((step): Placed => ({ ...step, left: (columns.get(step.at[0]) ?? 0) * pitch, top: topOf(step.at[1]) }));
  const byId = new Map(placed.map((step) => [step.id, step]));
  return {
    steps: placed,
    arrows: edges.flatMap((edge): Arrow[] => {
      const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
      return from && to ? [{ id: `${edge.from}>${edge.to}`, path: pathOf(from, to, box), isFaint: isGrey(from) || isGrey(to) }] : [];
    }),
    lanes: lanes.filter((lane) => rows.has(lane.row)).map((lane) => ({ title: lane.title, top: topOf(lane.row) - HEAD })),
    width: columns.size * pitch - GAP,
    height: rows.size * ROW - (ROW - BOX_HEIGHT) + lanes.length * HEAD,
    box,
  };
}

export const isGrey = (step: FlowStep): boolean => step.state === 'off' || step.state === 'theirs';

const ranks = (values: readonly number[]): Map<number, number> => new Map([...new Set(values)].sort((a, b) => a - b).map((value, rank) => [value, rank]));

/** Straight along a row or a column; otherwise with one bend in the gap before the target. */
function pathOf(from: Placed, to: Placed, box: number): string {
  if (from.left === to.left) {
    const x = from.left + box / 2;
    return from.top < to.top ? `M${x} ${from.top + BOX_HEIGHT}V${to.top - 2}` : `M${x} ${from.top}V${to.top + BOX_HEIGHT + 2}`;
  }
  const [y1, y2] = [from.top + SHOULDER, to.top + SHOULDER];
  const start = from.left + box;
  if (y1 === y2) return `M${start} ${y1}H${to.left - 2}`;
  // Downward and upward arrows of one gap keep apart.
  const bend = to.left - GAP * (y1 < y2 ? 0.62 : 0.38);
  return `M${start} ${y1}H${bend}V${y2}H${to.left - 2}`;
}

/** The steps as a list: lane by lane along the process, row by row inside a column. */
export function inOrder({ steps, lanes }: FlowAnswer): FlowStep[] {
  const laneOf = (step: FlowStep): number => lanes.filter((lane) => lane.row <= step.at[1]).length;
  return [...steps].sort((a, b) => laneOf(a) - laneOf(b) || a.at[0] - b.at[0] || a.at[1] - b.at[1]);
}
