import { type RawBuilder, sql } from 'kysely';
import type { FlowAnswer, FlowFigure, FlowStep } from '../../../contract/flow-answer';
import { allows, allowsAny } from '../../../define/allows';
import { dayOf } from '../../../define/dates';
import type { FlowCount, FlowDefinition, FlowNode, FlowRule } from '../../../define/define-flow';
import type { Screen } from '../../../define/define-screen';
import { documentOf, isBuilt, masterOf, screenOf, screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { requireRead } from '../access';
import { countSql } from '../documents/list';
import { ruleReader } from '../documents/rules';
import { countMastersSql } from '../masters/list';

/**
 * A process diagram for one caller: its steps are pages, its figures are what the lists of those pages would count with the
 * caller's view, scope and rights. All figures come from one statement. A step nobody granted him is drawn without a link and
 * without a count.
 * @throws Forbidden without the page of the diagram
 */
export async function flowBoard(context: Context, definition: FlowDefinition): Promise<FlowAnswer> {
  requireRead(context, definition.resource, definition.title);
  const rule = await ruleReader(context);
  const isSo = ({ key, value }: FlowRule): boolean => rule(key) === value;
  const grey = new Set(definition.greyUnless.filter((each) => !isSo(each.rule)).flatMap((each) => each.nodes));
  const steps = definition.nodes.flatMap((node): Step[] => {
    const isTheirs = node.of !== undefined && !node.of.includes(context.org.kind);
    if (isTheirs) return isSomebodys(node) ? [{ node, state: 'theirs' }] : [];
    const screen = pageOf(context, node.instead && isSo(node.instead.rule) ? node.instead.screens : node.screens, node.kept);
    return screen ? [{ node, screen, state: grey.has(node.id) ? 'off' : holds(context, screen) ? 'open' : 'locked' }] : [];
  });
  const figures = steps.flatMap((step) => (step.screen && step.state !== 'off' ? figuresOf(context, step.node, step.screen) : []));
  const counts = await countAll(context, figures);
  const shown = new Set(steps.map(({ node }) => node.id));
  return {
    steps: steps.map((step) => present(step, figures, counts)),
    edges: past(
      definition.edges.filter((edge) => !edge.rule || isSo(edge.rule)),
      definition.nodes.map((node) => node.id).filter((id) => !shown.has(id)),
    ),
    lanes: [...definition.lanes],
    resources: [...new Set(steps.flatMap(({ screen }) => screen?.resource ?? []))],
  };
}

type Step = { node: FlowNode; screen?: Screen; state: FlowStep['state'] };
type Figure = FlowFigure & { step: string; sql: RawBuilder<number> };

/** The first page of these the caller holds, else the first his kind of organisation has; or what is `kept` on one of them. */
function pageOf(context: Context, flags: readonly string[], kept?: string): Screen | undefined {
  const pages = flags
    .flatMap((flag) => (kept ? screensOf(kept).filter((screen) => screen.flag === flag) : (screenOf(flag) ?? [])))
    .filter((screen) => screen.kinds.includes(context.org.kind) && isBuilt(screen));
  return pages.find((screen) => holds(context, screen)) ?? pages[0];
}

/** A step of the other side is drawn when there is such a page at all. */
const isSomebodys = (node: FlowNode): boolean => node.screens.flatMap((flag) => screenOf(flag) ?? []).some(isBuilt);

const holds = ({ isSystem, permissions }: Context, { flag, needs }: Screen): boolean =>
  isSystem || (allows(permissions, flag) && (!needs || allowsAny(permissions, flag, needs)));

function figuresOf(context: Context, node: FlowNode, screen: Screen): Figure[] {
  return node.counts.flatMap((count): Figure[] => {
    const page = count.screens ? pageOf(context, count.screens) : screen;
    if (!page || !holds(context, page)) return [];
    const query = conditionsOf(context, count);
    const counted = countedBy({ ...context, screen: page.flag }, page.resource, query);
    if (!counted) return [];
    return [
      { step: node.id, label: count.label, isAlarm: count.isAlarm === true, path: page.path, query: { ...guestOf(page), ...query }, count: 0, sql: counted },
    ];
  });
}

/** What an address needs to show the document that is kept on a page instead of the page's own. */
const guestOf = (page: Screen): Record<string, string> => (page.needs ? { document: page.resource } : {});

function countedBy(at: Context, resource: string, query: Record<string, string>): RawBuilder<number> | undefined {
  const document = documentOf(resource);
  if (document) return countSql(at, document, query);
  const master = masterOf(resource);
  return master && countMastersSql(at, master, query);
}

const conditionsOf = (context: Context, { where }: FlowCount): Record<string, string> => ({
  ...(typeof where === 'function' ? where(dayOf(context.now())) : where),
});

async function countAll(context: Context, figures: readonly Figure[]): Promise<readonly number[]> {
  if (figures.length === 0) return [];
  const columns = figures.map((figure, i) => sql`(${figure.sql}) as ${sql.id(`n${i}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(context.db);
  return figures.map((_, i) => rows[0]?.[`n${i}`] ?? 0);
}

function present({ node, screen, state }: Step, figures: readonly Figure[], counts: readonly number[]): FlowStep {
  const own = figures.flatMap(({ step, sql: _, ...figure }, i): FlowFigure[] => (step === node.id ? [{ ...figure, count: counts[i] ?? 0 }] : []));
  return {
    id: node.id,
    title: node.title,
    at: node.at,
    state,
    path: state === 'open' && screen ? screen.path : '',
    query: screen ? guestOf(screen) : {},
    figures: own.filter((figure) => !figure.isAlarm || figure.count > 0),
  };
}

type Edge = { from: string; to: string };

/** The arrows without these steps: what led into one leads to what came after it. */
function past(edges: readonly Edge[], missing: readonly string[]): Edge[] {
  const left = missing.reduce<Edge[]>(
    (now, gone) => {
      const into = now.filter((edge) => edge.to === gone && edge.from !== gone);
      const outOf = now.filter((edge) => edge.from === gone && edge.to !== gone);
      const around = into.flatMap(({ from }) => outOf.map(({ to }) => ({ from, to })));
      return [...now.filter((edge) => edge.from !== gone && edge.to !== gone), ...around];
    },
    edges.map(({ from, to }) => ({ from, to })),
  );
  return left.filter((edge, i) => left.findIndex((other) => other.from === edge.from && other.to === edge.to) === i);
}
