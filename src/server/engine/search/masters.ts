import type { Row } from '../../../contract/answers';
import { listQuery } from '../../../contract/requests';
import type { FoundRecord } from '../../../contract/search-answer';
import { allows } from '../../../define/allows';
import type { MasterDefinition } from '../../../define/define-master';
import { masterOf, screenOf } from '../../../domain/registry';
import type { Searched } from '../../../domain/searched';
import type { Context } from '../../base/context';
import { Refusal } from '../../base/errors';
import { isNarrow, screensFor } from '../access';
import { listMasters } from '../masters/list';
import { pickMasters } from '../masters/picker';
import { calledForShort, shortNameOf } from '../masters/short-names';
import { pinyinOf } from '../masters/words';

/** 留直针 typed for 留置针: where nothing is written so, what sounds so is meant. One syllable says too little. */
const soundOf = (words: string): string | undefined => (/^[\u3400-\u9fff]{2,20}$/.test(words) ? pinyinOf(words).full : undefined);

type Read = (keyword: string) => ReturnType<typeof listMasters>;
/** As it is written; where nothing is, as it sounds; of people, houses and places, as they are called for short. */
async function foundBy(read: Read, { mode, title }: Searched, words: string): Promise<Row[]> {
  const { list } = await read(words);
  if (list.length > 0) return list;
  const sound = soundOf(words);
  const alike = sound ? (await read(sound)).list : [];
  const short = mode === 'people' && alike.length === 0 ? shortNameOf(words) : undefined;
  return short ? calledForShort(short, (await read(short.keyword)).list, (row) => String(row[title[0] ?? ''] ?? '')) : alike;
}

/** Records of one master by its own search words and pinyin, read like its list: same page, view, data scope and masks. */
export async function findMasters(context: Context, what: Searched, words: string, limit: number): Promise<FoundRecord[]> {
  const definition = masterOf(what.resource);
  // A page that shows all of them before one that shows some.
  const pages = screensFor({ ...context, screen: '' }, what.resource).toSorted((a, b) => Number(isNarrow(a)) - Number(isNarrow(b)));
  const screen = pages.find((page) => !what.needs || context.isSystem || allows(context.permissions, page.flag, what.needs));
  const { elsewhere } = what;
  if (definition && elsewhere) return readElsewhere(context, { ...what, elsewhere }, definition, words, limit);
  if (!definition || !screen) return [];
  const read = (keyword: string) =>
    listMasters({ ...context, screen: screen.flag }, definition, listQuery.parse({ screen: screen.flag, pageSize: limit, keyword, noTotal: 'true' }));
  const list = await foundBy(read, what, words.slice(0, 100));
  const text = (row: Record<string, unknown>, names: readonly string[], between: string) =>
    names
      .map((name) => row[name])
      .filter((value) => typeof value === 'string' && value !== '')
      .join(between);
  return list.map(
    (row): FoundRecord => ({
      resource: what.resource,
      id: row.id,
      title: text(row, what.title, ' '),
      subtitle: text(row, what.subtitle, ' · '),
      kind: definition.title,
      path: screen.path,
      query: { id: row.id },
    }),
  );
}

/** Whoever keeps no page of them reads of them on another: that page, narrowed to each. */
async function readElsewhere(
  context: Context,
  { resource, elsewhere }: Searched & Required<Pick<Searched, 'elsewhere'>>,
  definition: MasterDefinition,
  words: string,
  limit: number,
): Promise<FoundRecord[]> {
  const screen = screenOf(elsewhere.screen);
  if (!screen?.kinds.includes(context.org.kind) || !allows(context.permissions, screen.flag)) return [];
  const rows = await pickMasters({ ...context, screen: screen.flag }, definition, { keyword: words.slice(0, 100), pageSize: limit }).catch(unlessRefused);
  return rows.map((row) => ({
    resource,
    id: row.id,
    title: row.name,
    subtitle: screen.title,
    kind: definition.title,
    path: screen.path,
    query: { [`f.${elsewhere.filter}`]: row.id },
  }));
}

/** Whoever may not even name them finds none. */
function unlessRefused(error: unknown): never[] {
  if (error instanceof Refusal) return [];
  throw error;
}
