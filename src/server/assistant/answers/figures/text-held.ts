import type { Dataset } from '../../../../define/define-dataset';
import { querySchema } from '../../../../define/query';
import { runQuery } from '../../../engine/queries/run';
import { sightIn } from '../../own-words/sight';
import { normalise } from '../../reading/read';
import type { FigureWords } from '../../tools/query-words';
import type { Told } from '../words-of';

const MOST = 300;
const LEAST = 2;

/**
 * 骨科 of a hospital that used goods is no ward of the house that asks, but what the rows of the figure say of themselves: a word nothing was read from that
 * is written in one of their texts narrows them by it.
 */
export async function textHeld(told: Told, dataset: Dataset | undefined, where: FigureWords['where'] = {}): Promise<Record<string, string>> {
  const held = dataset ? await heldIn(told, dataset) : {};
  return Object.fromEntries(Object.entries({ ...where, ...held }).filter(([, value]) => value !== ''));
}

async function heldIn({ frame, asking }: Told, dataset: Dataset): Promise<Record<string, string>> {
  const context = { ...asking.context, screen: '' };
  const lost = frame.cover.filter(({ sense }) => sense === '?');
  const sees = lost.length > 0 ? sightIn(asking.context, dataset) : undefined;
  const measure = Object.entries(dataset.measures).find(([name, field]) => sees?.(field, name))?.[0];
  if (!sees || !measure || dataset.rowsOf) return {};
  const holds = (value: string): boolean => {
    const at = value.length < LEAST ? -1 : frame.text.indexOf(value);
    return at >= 0 && lost.some(({ from, to }) => from >= at && to <= at + value.length);
  };
  for (const [name, field] of Object.entries(dataset.dimensions)) {
    if (field.kind !== 'text' || !field.filter || !sees(field, name)) continue;
    const { list } = await runQuery(context, querySchema.parse({ of: dataset.id, measures: [measure], by: [name], totals: false, limit: MOST }));
    const value = list.map((row) => String(row[name] ?? '')).find((one) => holds(normalise(one)));
    if (!value) continue;
    const at = frame.text.indexOf(normalise(value));
    // 泌尿外科: the goods its letters might be are none.
    const isGoods = frame.cover.some(({ sense, from, to }) => sense === 'name.goods' && from >= at && to <= at + value.length);
    asking.asked?.push({ tool: 'heard', args: [value, ...lost.map(({ text }) => text), ...frame.unknown].join(' ') });
    return { [name]: value, ...(isGoods ? { specification: '' } : {}) };
  }
  return {};
}
