import { listQuery } from '../../../contract/requests';
import type { MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { listMasters } from '../../engine/masters/list';
import { nameIn } from '../own-words/read';
import type { ToolAnswer } from '../tool';
import { listRecords } from '../tools/list-records';
import { use } from '../use';
import { screensOfOrganisation } from '../words/pages';
import type { Told } from './words-of';

const OTHERWISE = new Set(['draft', 'act', 'command', 'how']);
/** Of these no names are looked for: they are people's own, or what happened. */
const NEVER = new Set([
  'patient',
  'operationLog',
  'interfaceLog',
  'message',
  'warning',
  'udiRecord',
  'medicalInsuranceCode',
  'sunshineListed',
  'productBarcode',
]);
const LEAST = 3;
const PAGES = 80;

/**
 * 四肢骨折包在哪, 谁负责我们那个智能柜: a record is called by its name, or by how its name begins, and no page. It is looked for on every page of
 * records the asker holds, the whole name before its beginning; what is asked of it is told with it.
 */
export async function recordCalled({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const name = nameIn(frame.text);
  // Papers, and what is done with goods, are no record's name.
  if (frame.kind !== undefined || frame.flows.length > 0) return undefined;
  if (OTHERWISE.has(frame.intent) || frame.number || frame.partners.length + frame.people.length > 0 || name.length < LEAST) return undefined;
  const pages = pagesOf(asking.context);
  for (const said of beginningsOf(name))
    for (const { screen, definition } of pages) {
      if (!(await holds(asking.context, screen, definition, said))) continue;
      asking.asked?.push({ tool: 'heard', args: [frame.text, ...frame.cover.map(({ text }) => text)].join(' ') });
      return use(listRecords, asking, { page: screen.flag, keyword: said });
    }
  return undefined;
}

/** All of it, all but a letter, half of it: what is less is another name. */
const beginningsOf = (name: string): string[] =>
  [...new Set([name.length, name.length - 1, Math.ceil(name.length / 2)])].filter((end) => end >= LEAST).map((end) => name.slice(0, end));

/** One page of each master the asker reads. */
function pagesOf(context: Context): { screen: Screen; definition: MasterDefinition }[] {
  const all = new Map<string, { screen: Screen; definition: MasterDefinition }>();
  for (const screen of screensOfOrganisation(context)) {
    const definition = masterOf(screen.resource);
    const isOpen = definition && screen.archetype === 'list' && !NEVER.has(screen.resource) && context.permissions[screen.flag];
    if (isOpen && !all.has(screen.resource)) all.set(screen.resource, { screen, definition });
  }
  return [...all.values()].slice(0, PAGES);
}

/** Whether a record of the page is called so. */
async function holds(context: Context, screen: Screen, definition: MasterDefinition, said: string): Promise<boolean> {
  const query = listQuery.parse({ screen: screen.flag, keyword: said, noTotal: 'true', pageSize: 3 });
  const { list } = await listMasters({ ...context, screen: screen.flag }, definition, query);
  return list.some((row) => String(row[definition.label] ?? '').includes(said));
}
