import { STATUS, type Status } from '../../../define/status';
import { documentOf, masterOf, screenOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import type { HelpEntry } from '../help/help-entry';
import { wayWithPapers, wayWithRows } from '../help/way-with';
import { openPage } from '../places';
import { wayAlone } from '../reading/asks-way';
import { found, type ToolAnswer } from '../tool';

/** 咋处理, 那怎么审, after rows: how just that is done with what was told, by the buttons of its page; undefined where there is no such way. */
export function wayWithTold(context: Context, answer: ToolAnswer, text: string, said: string): ToolAnswer | undefined {
  const deed = wayAlone(said);
  if (deed === undefined) return undefined;
  for (const { of, filters } of thingsTold(answer)) {
    const papers = documentOf(of);
    const rows = masterOf(of);
    const screen = filters.screen === undefined ? undefined : screenOf(filters.screen);
    const entry = papers ? wayWithPapers(context, papers, statusesOf(filters), deed, text) : rows && wayWithRows(context, rows, screen, deed);
    if (entry) return saidAs(entry, answer);
  }
  return undefined;
}

type Thing = { of: string; filters: Readonly<Record<string, string>> };
/** What the rows are of; of an answer that tells none, what its pages show. */
function thingsTold({ rows = [], proposals }: ToolAnswer): Thing[] {
  const pages = proposals.flatMap(({ command, args }): Thing[] => {
    const screen = command.startsWith('open.') ? screenOf(command.slice('open.'.length)) : undefined;
    const said = strings(args);
    // Papers that are kept on another's page are said in its address.
    return screen?.resource ? [{ of: said.document ?? screen.resource, filters: { ...said, screen: screen.flag } }] : [];
  });
  const known = pages.find((page) => rows.some(({ of }) => of === page.of));
  return [...rows.map(({ of, filters }) => ({ of, filters: { ...(known?.of === of ? known.filters : {}), ...filters } })), ...pages];
}
const strings = (args: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(args).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/** Where the papers stand: as they were asked for, else by the tab they are shown on. */
function statusesOf(filters: Readonly<Record<string, string>>): readonly Status[] {
  const tab = filters.screen === undefined ? undefined : screenOf(filters.screen)?.preset.tabs?.find(({ id }) => id === filters.tab);
  const said = filters['f.status']?.split(',').map(Number) ?? (tab && 'status' in tab.where ? [tab.where.status].flat().map(Number) : []);
  const all = Object.values(STATUS);
  const known = all.filter((status) => said.includes(status));
  return known.length > 0 ? known : all;
}

function saidAs(entry: HelpEntry, { proposals, references }: ToolAnswer): ToolAnswer {
  const steps = entry.steps.map((step, at) => `${at + 1}. ${step}`).join('\n');
  const [screen] = entry.screens.flatMap((flag) => screenOf(flag) ?? []);
  // Just the rows that were told, where their page is the one.
  const own = proposals.filter(({ command, args }) => screen && command === `open.${screen.flag}` && args.id === undefined);
  return found({
    text: `**${entry.title}**\n\n${steps}`,
    data: { title: entry.title, steps: entry.steps },
    references,
    proposals: own.length > 0 ? own.slice(0, 1) : screen ? [openPage(screen)] : [],
  });
}
