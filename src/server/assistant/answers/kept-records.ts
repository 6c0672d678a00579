import type { Row } from '../../../contract/answers';
import { listQuery } from '../../../contract/requests';
import type { MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import { isBuilt, masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { listMasters } from '../../engine/masters/list';
import type { ToolAnswer } from '../tool';
import { listRecords } from '../tools/list-records';
import { use } from '../use';
import { screensOfOrganisation } from '../words/pages';
import type { Told } from './words-of';

/** Of these no records are told here, or they hold every word that was ever said. */
const NOT_LOOKED_IN = new Set(['patient', 'operationLog', 'message', 'interfaceLog', 'recycleBin', 'menuNode']);
const PAGES = 60;
const KINDS = 2;

/** Records that are called so, of two sorts at most. */
export async function recordsHolding({ asking }: Told, word: string): Promise<ToolAnswer[]> {
  const answers: ToolAnswer[] = [];
  const told = new Set<string>();
  for (const screen of lookedIn(asking.context)) {
    const definition = masterOf(screen.resource);
    if (!definition || told.has(screen.resource)) continue;
    const query = listQuery.parse({ screen: screen.flag, keyword: word, pageSize: 1, noTotal: 'true' });
    const { list } = await listMasters({ ...asking.context, screen: screen.flag }, definition, query);
    // What only mentions the word is not called so.
    if (!list.some((row) => namesIn(definition, row).some((name) => name.includes(word.toLowerCase())))) continue;
    told.add(screen.resource);
    answers.push(await use(listRecords, asking, { page: screen.flag, keyword: word, fields: {}, said: [] }));
    if (answers.length === KINDS) break;
  }
  return answers.filter(({ isEmpty }) => !isEmpty);
}
/** What a row is called: its label, and the names its list shows. */
const namesIn = ({ label, fields }: MasterDefinition, row: Row): string[] =>
  [label, ...Object.entries(fields).flatMap(([name, field]) => (field.kind === 'text' && field.list && /名称$|^名/.test(field.label) ? [name] : []))].map(
    (name) => String(row[name] ?? '').toLowerCase(),
  );

/** Pages of records the asker holds, one for each sort of record, that of all its rows. */
function lookedIn(context: Context): Screen[] {
  const all = screensOfOrganisation(context).filter(
    (screen) =>
      screen.archetype === 'list' &&
      !NOT_LOOKED_IN.has(screen.resource) &&
      masterOf(screen.resource) !== undefined &&
      isBuilt(screen) &&
      screensFor(context, screen.resource).some(({ flag }) => flag === screen.flag),
  );
  return all.slice(0, PAGES);
}
