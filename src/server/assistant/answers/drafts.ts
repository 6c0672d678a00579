import type { Frame } from '../reading/frame';
import type { Arc } from '../reading/lattice';
import type { ToolAnswer } from '../tool';
import { draftDocument } from '../tools/draft';
import { given, use } from '../use';
import { draftKind, placesSaid } from '../words/draft-words';
import { ownDepartment } from '../words/names';
import { properName } from '../words/nicknames';
import { kindOf, nameOf, PAPERS, type Told } from './words-of';

type Item = { product: string; quantity?: string; unit?: string };

/** A new document in its own form: every goods with the quantity beside it. */
export async function drafted(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const items = itemsOf(frame);
  const verb = draftKind(frame.text, asking.context.org.kind);
  const paper = frame.flows.find(({ flow }) => PAPERS.has(flow));
  const kind = frame.kind ?? (paper ? kindOf({ asking, frame: { ...frame, flows: [paper] } }) : (verb ?? kindOf(told)));
  const isClaim = /申领|请领|领/.test(frame.text);
  const department = told.department ?? (isClaim ? await ownDepartment(asking.context) : undefined);
  const partner = told.partner ?? (frame.unknown.length > 0 && /供应商|客户|向|找/.test(frame.text) ? frame.unknown[0] : undefined);
  return use(draftDocument, asking, {
    kind:
      kind ??
      (isClaim || (department && !partner) || asking.context.user.departments.length === 1
        ? '申领单'
        : asking.context.org.kind === 'H'
          ? '采购订单'
          : '销售订单'),
    ...given({ department, partner }),
    ...placesSaid(frame.text),
    ...(items.length > 0 ? { items } : {}),
  });
}

/** Goods and quantities in pairs: each quantity belongs to the goods on the side the first one stands on. */
export function itemsOf(frame: Frame): Item[] {
  const words = frame.cover.filter((arc) => ['name.goods', 'qty', 'spec', '?'].includes(arc.sense) || (arc.sense === 'num' && arc.text.includes('.')));
  const isNamed = (arc: Arc): boolean => isWritten(frame, arc) || properName(arc.text) !== undefined;
  const groups: { at: number; said: string[] }[] = [];
  const parts: ({ goods: string } | { qty: number })[] = [];
  let open: string[] | undefined;
  for (const arc of words) {
    if (arc.sense === 'qty') {
      open = undefined;
      parts.push({ qty: arc.from });
      continue;
    }
    const said = arc.sense === 'name.goods' ? goodsSaid(frame, arc.from, arc.text) : arc.text;
    if (arc.sense === '?' && (arc.text.length < 2 || frame.goods.length > 0)) continue;
    // A brand beside other goods names none by itself.
    if (arc.sense === 'name.goods' && frame.goods.length > 1 && !isNamed(arc)) continue;
    if (open) {
      open.push(said);
      (parts.at(-1) as { goods: string }).goods = open.join(' ');
    } else {
      open = [said];
      parts.push({ goods: said });
      groups.push({ at: arc.from, said: open });
    }
  }
  const goods = parts.flatMap((part) => ('goods' in part ? [part.goods] : []));
  const [first] = parts;
  if (frame.quantities.length === 0) return goods.map((product) => ({ product }));
  if (goods.length === 0) return [];
  const isGoodsFirst = first !== undefined && 'goods' in first;
  const items: Item[] = [];
  parts.forEach((part, at) => {
    if (!('goods' in part)) return;
    const beside = isGoodsFirst ? parts[at + 1] : parts[at - 1];
    const measure = beside && 'qty' in beside ? frame.quantities.find((one) => one.at === beside.qty) : undefined;
    items.push({ product: part.goods, ...(measure ? { quantity: measure.quantity, unit: measure.unit } : {}) });
  });
  return items;
}

const isWritten = (frame: Frame, { from, text }: Arc): boolean =>
  frame.goods.some((one) => one.at === from && one.found.some(({ name }) => name.toLowerCase().includes(text)));

function goodsSaid(frame: Frame, at: number, said: string): string {
  const named = frame.goods.find((one) => one.at === at);
  if (!named) return said;
  return named.found.some((one) => one.name.toLowerCase().includes(said)) ? said : (nameOf({ ...named, found: named.found.slice(0, 1) }) ?? said);
}
