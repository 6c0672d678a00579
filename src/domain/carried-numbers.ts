import { columnOf } from '../define/field';
import { documents } from './registry';

/**
 * Numbers papers carry beside their own (the partner's, that of the paper it came with, of the waybill, of the bank's posting), and what they are
 * entitled: by those a paper is found too. Read from the definitions; `label` is what a kind calls it.
 */
export type Carried = { name: string; isExtra: boolean; isTitle: boolean; labels: Readonly<Record<string, string>> };

/** No number of a paper: who somebody is, where money goes, what pays tax, which car. */
const NUMBER = /(?:单号|单编号|发票号码?|发票代码|合同号|流水号|凭证号|文号)$/;

export const carried: readonly Carried[] = (() => {
  const found = new Map<string, { name: string; isExtra: boolean; isTitle: boolean; labels: Record<string, string> }>();
  for (const { kind, header } of documents)
    for (const [name, field] of Object.entries(header)) {
      const isTitle = name === 'title';
      if (field.kind !== 'text' || field.via || field.live || field.needs || !(isTitle || NUMBER.test(field.label))) continue;
      const column = field.extra ? name : columnOf(name, field);
      const key = `${field.extra ? 'extra.' : ''}${column}`;
      const one = found.get(key) ?? { name: column, isExtra: field.extra === true, isTitle, labels: {} };
      one.labels[kind] = field.label;
      found.set(key, one);
    }
  return [...found.values()];
})();
