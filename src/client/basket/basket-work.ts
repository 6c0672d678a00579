import type { ListAnswer } from '../../contract/answers';
import type { Action } from '../../define/action';
import { statusLabel } from '../../define/status';
import { documentOf } from '../../domain/registry';
import { get, post } from '../api/call';
import { download } from '../api/download';
import { actOnDocument, askBefore } from '../screens/document/act-on-document';
import { type BatchResult, overRows } from '../screens/list/batch';
import { openLocation } from '../workspace/open-location';
import { type BasketItem, changeBasket, readBasket } from './basket';
import { basketItem } from './basket-item';
import { byKind } from './basket-sums';

/** Ids one address can carry. */
const AT_ONCE = 200;
const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, at) => list.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

/** The documents as the server has them now: states, figures, what may be done. What it does not show any more is marked. */
export async function refreshBasket(): Promise<void> {
  const asked = readBasket();
  const rows = await Promise.all(
    byKind(asked).flatMap(([kind, items]) =>
      chunks(items).map(async (some) => {
        const definition = documentOf(kind);
        const ids = some.map((item) => item.id).join(',');
        const { list } = await get<ListAnswer>(`/v1/business/${kind}/list`, { ids, pageSize: 500, noTotal: '1' }, { quiet: true, tab: `basket-${kind}` });
        const byId = new Map(list.map((row) => [row.id, row]));
        return some.map((item): BasketItem => {
          const row = byId.get(item.id);
          return row && definition ? basketItem(definition, item, row) : { ...item, isGone: true, actions: [] };
        });
      }),
    ),
  );
  const fresh = new Map(rows.flat().map((item) => [item.id, item]));
  changeBasket((now) => now.map((item) => fresh.get(item.id) ?? item));
}

/** Actions that need no more than a reason, which at least one of the documents allows now, with the documents that do. */
export function actionsFor(items: readonly BasketItem[]): { action: Action; items: BasketItem[] }[] {
  const found = new Map<string, { action: Action; items: BasketItem[] }>();
  for (const item of items) {
    for (const action of documentOf(item.kind)?.actions ?? []) {
      if (action.input || action.lineInput || !item.actions.includes(action.id)) continue;
      const entry = found.get(action.id) ?? { action, items: [] };
      entry.items.push(item);
      found.set(action.id, entry);
    }
  }
  return [...found.values()];
}

const nameOf = (item: BasketItem): string => item.sn;

/** One action over the documents; undefined = not begun. */
export async function actOnAll(action: Action, items: readonly BasketItem[]): Promise<BatchResult[] | undefined> {
  const given = await askBefore(action, items.map(nameOf));
  if (!given) return undefined;
  const results = await overRows(action.label, items, nameOf, async ({ kind, id, sn, version, flag }) => {
    const call = { post: <T>(path: string, body?: object) => post<T>(path, body, { quiet: true, tab: 'basket' }) };
    const acted = await actOnDocument(call, flag, { kind, id, sn, version }, action.id, given);
    return acted && statusLabel(acted.status);
  });
  await refreshBasket();
  return results;
}

/** Prints form by form: each form is a window of its own. */
export function printAll(items: readonly BasketItem[]): void {
  const forms = new Map<string, BasketItem[]>();
  for (const item of items) {
    if (!item.form || !item.actions.includes('print')) continue;
    const key = `${item.form} ${item.kind}`;
    forms.set(key, [...(forms.get(key) ?? []), item]);
  }
  for (const some of forms.values()) {
    const [{ form, kind, flag } = { form: '', kind: '', flag: '' }] = some;
    openLocation(`/newprint/${form}`, { type: kind, screen: flag, ids: some.map((item) => item.id).join(',') });
  }
}

/** One workbook per kind, every line of every document. */
export async function exportAll(items: readonly BasketItem[]): Promise<void> {
  for (const [kind, some] of byKind(items)) {
    for (const part of chunks(some)) {
      const query = { screen: part[0]?.flag ?? '', ids: part.map((item) => item.id).join(','), level: 'line' };
      await download(`/v1/business/${kind}/export`, query);
    }
  }
}
