import { sql } from 'kysely';
import type { Row } from '../../../contract/answers';
import { listQuery } from '../../../contract/requests';
import type { MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { anyMasterSql, listMasters } from '../../engine/masters/list';
import { untilEnough } from '../first-of';
import type { ToolAnswer } from '../tool';
import { listRecords } from '../tools/list-records';
import { use } from '../use';
import { screensOfOrganisation } from '../words/pages';
import type { Told } from './words-of';

/** Of these no records are looked for: they are people's own, tell what happened, or hold every word that was ever said. */
const NOT_LOOKED_IN = new Set([
  'patient',
  'operationLog',
  'interfaceLog',
  'message',
  'warning',
  'udiRecord',
  'medicalInsuranceCode',
  'sunshineListed',
  'productBarcode',
  'recycleBin',
  'menuNode',
]);
const LEAST = 3;
const MOST = 60;
const ROWS = 20;

/** How the name of a record may be said: all of it, all but a letter, half of it. What is less is another name, what is longer none. */
export const waysOfSaying = (name: string): string[] =>
  [...new Set([name.length, name.length - 1, Math.ceil(name.length / 2)])]
    .filter((end) => end >= LEAST && name.length <= MOST)
    .map((end) => name.slice(0, end));

/**
 * Records that are called so on any page the asker holds, of so many sorts at most.
 * @param ways how they may be called, the best first, each the beginning of the one before; what is called by a better one is told alone
 */
export async function recordsCalled({ asking }: Told, ways: readonly string[], most: number): Promise<ToolAnswer[]> {
  const shortest = ways.at(-1);
  if (!shortest) return [];
  const graded = async ({ screen, definition }: PageOfRecords): Promise<Called> => {
    const names = await namesOn(asking.context, screen, definition, shortest);
    return { flag: screen.flag, grade: ways.findIndex((way) => names.some((name) => name.includes(way.toLowerCase()))) };
  };
  const isEnough = (pages: readonly Called[]): boolean => pages.filter(({ grade }) => grade === 0).length >= most;
  const pages = await pagesHolding(asking.context, shortest);
  const called = (await untilEnough(pages, graded, isEnough)).filter(({ grade }) => grade >= 0);
  const best = Math.min(...called.map(({ grade }) => grade));
  const answers: ToolAnswer[] = [];
  for (const { flag } of called.filter(({ grade }) => grade === best).slice(0, most))
    answers.push(await use(listRecords, asking, { page: flag, keyword: ways[best], fields: {}, said: [] }));
  return answers.filter(({ isEmpty }) => !isEmpty);
}

/** `grade`: the place of the way somebody there is called by, −1 = nobody is. */
type Called = { flag: string; grade: number };
type PageOfRecords = { screen: Screen; definition: MasterDefinition };

const NONE: ReadonlySet<string> = new Set();
const LISTS: ReadonlySet<Screen['archetype']> = new Set(['list']);
/** One page of each sort of record the asker reads. */
export function pagesOf(context: Context, archetypes: ReadonlySet<Screen['archetype']> = LISTS, besides: ReadonlySet<string> = NONE): PageOfRecords[] {
  const all = new Map<string, PageOfRecords>();
  for (const screen of screensOfOrganisation(context)) {
    const definition = masterOf(screen.resource);
    if (!definition || !archetypes.has(screen.archetype) || (NOT_LOOKED_IN.has(screen.resource) && !besides.has(screen.resource)) || all.has(screen.resource))
      continue;
    if (screensFor(context, screen.resource).some(({ flag }) => flag === screen.flag)) all.set(screen.resource, { screen, definition });
  }
  return [...all.values()];
}

/** The pages any row of which holds the words, asked of all of them at once: mostly none does. */
async function pagesHolding(context: Context, keyword: string): Promise<PageOfRecords[]> {
  const pages = pagesOf(context);
  const tests = pages.map(({ screen, definition }) => anyMasterSql({ ...context, screen: screen.flag }, definition, { keyword }));
  if (tests.length === 0) return [];
  const { rows } = await sql<{ holds: boolean[] }>`select array[${sql.join(tests)}] as holds`.execute(context.db);
  return pages.filter((_, at) => rows[0]?.holds[at]);
}

/** What the rows of a page that hold the words are called. */
async function namesOn(context: Context, screen: Screen, definition: MasterDefinition, keyword: string): Promise<string[]> {
  const query = listQuery.parse({ screen: screen.flag, keyword, pageSize: ROWS, noTotal: 'true' });
  const { list } = await listMasters({ ...context, screen: screen.flag }, definition, query);
  return list.flatMap((row) => namesIn(definition, row));
}

/** What a row is called: its label, and the names its list shows. What only mentions a word is not called so. */
const namesIn = ({ label, fields }: MasterDefinition, row: Row): string[] =>
  [label, ...Object.entries(fields).flatMap(([name, field]) => (field.kind === 'text' && field.list && /名称$|^名/.test(field.label) ? [name] : []))].map(
    (name) => String(row[name] ?? '').toLowerCase(),
  );
