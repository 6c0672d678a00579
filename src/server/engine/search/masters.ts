import { listQuery } from '../../../contract/requests';
import type { FoundRecord } from '../../../contract/search-answer';
import { allows } from '../../../define/allows';
import { masterOf } from '../../../domain/registry';
import type { Searched } from '../../../domain/searched';
import type { Context } from '../../base/context';
import { screensFor } from '../access';
import { listMasters } from '../masters/list';
import { pinyinOf } from '../masters/words';

/** 留直针 typed for 留置针: where nothing is written so, what sounds so is meant. One syllable says too little. */
const soundOf = (words: string): string | undefined => (/^[\u3400-\u9fff]{2,20}$/.test(words) ? pinyinOf(words).full : undefined);

/** Records of one master by its own search words and pinyin, read like its list: same page, view, data scope and masks. */
export async function findMasters(context: Context, what: Searched, words: string, limit: number): Promise<FoundRecord[]> {
  const definition = masterOf(what.resource);
  const screen = screensFor({ ...context, screen: '' }, what.resource).find(
    (page) => !what.needs || context.isSystem || allows(context.permissions, page.flag, what.needs),
  );
  if (!definition || !screen) return [];
  const read = (keyword: string) =>
    listMasters({ ...context, screen: screen.flag }, definition, listQuery.parse({ screen: screen.flag, pageSize: limit, keyword, noTotal: 'true' }));
  const exact = await read(words.slice(0, 100));
  const sound = exact.list.length === 0 ? soundOf(words) : undefined;
  const { list } = sound ? await read(sound) : exact;
  const text = (row: Record<string, unknown>, names: readonly string[], between: string) =>
    names
      .map((name) => row[name])
      .filter((value) => typeof value === 'string' && value !== '')
      .join(between);
  return list.map((row) => ({
    resource: what.resource,
    id: row.id,
    title: text(row, what.title, ' '),
    subtitle: text(row, what.subtitle, ' · '),
    kind: definition.title,
    path: screen.path,
    query: { id: row.id },
  }));
}
