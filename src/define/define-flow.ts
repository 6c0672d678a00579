import type { OrgKind } from './field';

/**
 * One figure of a step: how many documents (or lines) a list would show with exactly these conditions. `where` is the query
 * the list is opened with (`tab`, `f.<field>`, `level`), so the number and the page it opens can never disagree.
 */
export type FlowCount = {
  label: string;
  where: Readonly<Record<string, string>> | ((today: string) => Record<string, string>);
  /** Pages that show it where they are not the step's own: the first the caller's organisation has. */
  screens?: readonly string[];
  /** Something is wrong with these: shown in red, and only when there are some. */
  isAlarm?: boolean;
};

export type FlowNode = {
  id: string;
  title: string;
  /** Flags of the pages that stand for this step: the first one the caller holds, else the first his organisation has. */
  screens: readonly string[];
  /** While a rule of the organisation has this value, other pages stand for it. */
  instead?: { rule: FlowRule; screens: readonly string[] };
  /** Stands for the documents of this kind that are kept on the page beside its own (`livesOn`). */
  kept?: string;
  counts: readonly FlowCount[];
  /** Whose step it is where a process runs between organisations: the others see it grey, without link and figures. */
  of?: readonly OrgKind[];
  /** Place in the diagram: column and row from 0. */
  at: readonly [column: number, row: number];
};

/** An arrow from step to step; with `rule` only while the key has this value. */
export type FlowEdge = { from: string; to: string; rule?: FlowRule };
export type FlowLane = { title: string; row: number };
export type FlowRule = { key: string; value: string };

/** A process as a diagram with live figures. Holds no data: every step is a page seen through a filter. */
export type FlowDefinition = {
  resource: string;
  title: string;
  owners: readonly OrgKind[];
  nodes: readonly FlowNode[];
  /** Who works where, when it is more than one: from its row on down to the next. */
  lanes: readonly FlowLane[];
  edges: readonly FlowEdge[];
  /** Steps that are grey while the rule has another value. */
  greyUnless: readonly { nodes: readonly string[]; rule: FlowRule }[];
};

/**
 * Defines a process diagram; its route and page follow. A step whose page is not there for the caller's organisation is
 * left out and the arrows run past it.
 *
 * @example
 * defineFlow({ resource: 'dashboard:returns', title: '退货导航', owners: ['D'], nodes: [
 *   { id: 'out', title: '出库', screens: ['saleOdo'], at: [0, 0], counts: [{ label: '草稿', where: { tab: 'draft' } }] },
 *   { id: 'back', title: '退货', screens: ['saleReturn'], at: [1, 0], counts: [{ label: '待收货', where: { tab: 'todo' } }] },
 * ], edges: chain('out', 'back') })
 * @throws when an arrow or a rule names no step, or two steps share an id or a place
 */
export function defineFlow(given: Omit<FlowDefinition, 'greyUnless' | 'lanes'> & Partial<Pick<FlowDefinition, 'greyUnless' | 'lanes'>>): FlowDefinition {
  const definition: FlowDefinition = { greyUnless: [], lanes: [], ...given };
  const ids = new Set(definition.nodes.map((node) => node.id));
  const places = new Set(definition.nodes.map((node) => node.at.join()));
  if (ids.size < definition.nodes.length || places.size < definition.nodes.length) throw new Error(`${definition.resource}: two steps share an id or a place`);
  for (const id of [...definition.edges.flatMap(({ from, to }) => [from, to]), ...definition.greyUnless.flatMap(({ nodes }) => nodes)]) {
    if (!ids.has(id)) throw new Error(`${definition.resource}: no step ${id}`);
  }
  return definition;
}

/** Arrows from each step to the next. */
export const chain = (...ids: readonly string[]): FlowEdge[] => ids.slice(1).map((to, i) => ({ from: ids[i] as string, to }));
