import type { TraceAnswer, TraceStock, TraceUse } from '../../../contract/trace-answer';
import type { Crossing } from './chain';

type Given = {
  own: string;
  vendor: string;
  names: Map<string, string>;
  crossings: readonly Crossing[];
  uses: readonly TraceUse[];
  stock: readonly TraceStock[];
};

/**
 * Who passed how much on: manufacturer → dealer → hospital → department, and what still lies. Widths are what reached the
 * own organisation: upstream of the last sender the same quantity is carried back, never what others bought besides.
 */
export function sankeyOf({ own, vendor, names, crossings, uses, stock }: Given): TraceAnswer['sankey'] {
  const links = new Map<string, { source: string; target: string; value: number }>();
  const add = (source: string, target: string, value: number) => {
    // Goods that went back and forth would close a circle, which a flow cannot show.
    if (value <= 0 || source === target || leads(links, target, source)) return;
    const key = `${source}>${target}`;
    const known = links.get(key);
    links.set(key, { source, target, value: (known?.value ?? 0) + value });
  };
  const carried = new Map<string, number>();
  for (const crossing of crossings.filter((one) => one.toOrg === own)) {
    add(crossing.fromOrg, own, Number(crossing.quantity));
    carried.set(crossing.fromOrg, (carried.get(crossing.fromOrg) ?? 0) + Number(crossing.quantity));
  }
  for (const crossing of [...crossings].filter((one) => one.toOrg !== own && one.fromOrg !== own).sort((a, b) => a.depth - b.depth)) {
    const total = crossings.filter((one) => one.toOrg === crossing.toOrg).reduce((sum, one) => sum + Number(one.quantity), 0);
    const share = total === 0 ? 0 : ((carried.get(crossing.toOrg) ?? 0) * Number(crossing.quantity)) / total;
    add(crossing.fromOrg, crossing.toOrg, share);
    carried.set(crossing.fromOrg, (carried.get(crossing.fromOrg) ?? 0) + share);
  }
  // Whoever got it from nobody we know of got it from the factory.
  const receivers = new Set(crossings.filter((one) => one.fromOrg !== own).map((one) => one.toOrg));
  const first = [...carried.keys()].filter((org) => !receivers.has(org) && org !== vendor);
  if (vendor !== '') for (const org of first) add(vendor, org, carried.get(org) ?? 0);
  for (const use of uses) add(own, `used:${use.department}`, Number(use.quantity));
  for (const one of stock) add(own, `stock:${one.warehouse}`, Number(one.quantity));
  for (const crossing of crossings.filter((one) => one.fromOrg === own)) add(own, `back:${crossing.toOrg}`, Number(crossing.quantity));
  const used = new Set([...links.values()].flatMap((link) => [link.source, link.target]));
  const words = new Map<string, { name: string; kind: string }>();
  for (const [id, name] of names) words.set(id, { name, kind: id === vendor ? 'vendor' : id === own ? 'own' : 'dealer' });
  for (const use of uses) words.set(`used:${use.department}`, { name: `${use.departmentName || '未记科室'}使用`, kind: 'department' });
  for (const one of stock) words.set(`stock:${one.warehouse}`, { name: one.warehouseName, kind: 'stock' });
  for (const [id, name] of names) words.set(`back:${id}`, { name: `退${name}`, kind: 'return' });
  return { nodes: [...used].map((id) => ({ id, name: words.get(id)?.name ?? '', kind: words.get(id)?.kind ?? '' })), links: [...links.values()] };
}

function leads(links: ReadonlyMap<string, { source: string; target: string }>, from: string, to: string): boolean {
  return from === to || [...links.values()].some((link) => link.source === from && leads(links, link.target, to));
}
