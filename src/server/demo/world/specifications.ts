import { newId } from '../../base/id';
import { parseUnits, ratioIn } from '../../kinds/catalogue/unit-text';
import type { Family } from '../facts/families';
import type { MakerFact } from '../facts/organisations';
import type { Random } from '../random';
import { barcodeRows, type Made, specificationRow, unitRows } from './specification-rows';
import type { Goods } from './world';

export type SpecificationRows = {
  specifications: Record<string, unknown>[];
  units: Record<string, unknown>[];
  barcodes: Record<string, unknown>[];
  /** Last item number of each maker, by its place in the list. */
  items: Map<number, number>;
};
type Product = { id: string; code: string; shelf_life_months: number };
type Offer = { family: Family; maker: MakerFact; product: Product; specs: string[]; makerNumber: number };

/** Which dealer carries which groups of products. */
const DEALER_OF: Record<string, string> = {
  general: 'd1',
  wound: 'd1',
  protect: 'd1',
  airway: 'd1',
  monitor: 'd1',
  suture: 'd1',
  surgery: 'd1',
  ortho: 'd2',
  intervention: 'd2',
  eye: 'd2',
  dental: 'd2',
  lab: 'd3',
  dialysis: 'd3',
};

/** What a dealer leaves at the large hospital: too many sizes for a store of its own. */
const CONSIGNED = new Set(['医用组织胶水', '皮肤粘合闭合条', '负压引流护创材料', '泡沫敷料', '藻酸盐敷料', '一次性使用皮肤缝合器']);

type Given = { random: Random; at: string; vendors: Map<string, string> };

/** The specifications of one product: rows for the tables, and what the rest of the world needs to know of them. */
export function specificationsFor(given: Given, rows: SpecificationRows, offer: Offer): Goods[] {
  const { random, at } = given;
  const { family, maker, product, specs, makerNumber } = offer;
  const typed = parseUnits(family.units, false);
  // What the country buys at one price differs little from maker to maker.
  const level = isBulk(family) ? 0.94 + random.next() * 0.12 : (maker.mark === '进' ? 1.7 : 0.8) + random.next() * 0.5;
  return specs.map((spec, i): Goods => {
    const id = newId();
    const units = typed.map((unit) => ({ ...unit, id: newId(), ratio: ratioIn(typed, unit.name) }));
    const root = units[0] as (typeof units)[number];
    const item = (rows.items.get(makerNumber) ?? 0) + 1;
    rows.items.set(makerNumber, item);
    const made: Made = {
      id,
      code: `${product.code}${String(i + 1).padStart(3, '0')}`,
      place: i,
      spec,
      model: `${maker.key.toUpperCase().replace('M', 'X')}-${product.code.slice(-3)}${String.fromCharCode(65 + (i % 26))}`,
      units,
      root,
      box: units[1] ?? root,
      price: rounded(family.price * level * (1 + i * 0.02)),
      makerNumber,
      item,
      at,
    };
    rows.specifications.push(specificationRow(product.id, made));
    rows.units.push(...unitRows(made));
    rows.barcodes.push(...barcodeRows(made));
    return goodsOf(given, offer, made);
  });
}

/** How dear, how kept, who sells it to whom. */
function goodsOf({ random, vendors }: Given, { family, maker, product }: Offer, { id, code, root, box, price }: Made): Goods {
  return {
    id,
    code,
    name: family.name,
    group: family.group,
    root: root.id,
    rootName: root.name,
    box: box.id,
    boxRatio: Number(box.ratio),
    cost: rounded(price * (isBulk(family) ? 0.9 + random.next() * 0.05 : 0.74 + random.next() * 0.14)),
    price,
    charge: price,
    shelfMonths: product.shelf_life_months,
    isCold: family.marks.includes('cold'),
    isCoded: family.marks.includes('c'),
    isHighValue: family.marks.includes('h'),
    isImplant: family.marks.includes('i'),
    isBulk: isBulk(family),
    isConsigned: CONSIGNED.has(family.name),
    isChargeable: !family.marks.includes('n'),
    vendor: vendors.get(maker.key) as string,
    dealer: DEALER_OF[family.group] ?? 'd1',
  };
}

/** Bought by volume for the whole country: 集采. */
const isBulk = (family: Family): boolean => family.marks.includes('v');

/** Cheap things have four decimals, dear ones two. */
const rounded = (value: number): number => Number(value.toFixed(value < 10 ? 4 : 2));
