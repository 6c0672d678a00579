import { datasetOf } from '../../../../domain/dataset-of';
import type { Context } from '../../../base/context';
import { readerOf } from '../../../engine/queries/reader';
import type { Thing } from '../../words/operator-words';
import type { Rows } from '../figures/row-sets';
import type { Told } from '../words-of';
import { FACTS, type Fact } from './facts';
import { conditionsOf, type Mention } from './parse';
import { type Pair, pairOf, sideOf } from './sides';

/** Whom or what it never happened to, of all there are: firms, goods, wards of the house. */
type Population = { of: string; measures: string[]; by: string[]; where?: Record<string, string>; said: string; shown: string[] };
const POPULATIONS: Partial<Record<Thing, (context: Context, text: string) => Population>> = {
  partner: ({ org: { kind } }, text) => {
    const isSupplier = /供应商|供货商|厂家/.test(text) || (kind === 'H' && !/客户/.test(text));
    return {
      of: 'partner',
      measures: ['count'],
      by: ['itself'],
      where: { kind: isSupplier ? 'supplier,both' : 'customer,both', status: 'true' },
      said: isSupplier ? '启用的供应商' : '启用的客户',
      shown: ['itself'],
    };
  },
  department: (context) => {
    const master = datasetOf('department');
    return master && readerOf(context, master)
      ? { of: 'department', measures: ['count'], by: ['itself'], where: { status: 'true' }, said: '启用的科室', shown: ['itself'] }
      : { of: 'issued', measures: ['papers'], by: ['department'], said: '领用', shown: ['department'] };
  },
  product: () => ({ of: 'carried', measures: ['goods'], by: ['specification', 'productName'], said: '目录里的产品', shown: ['productName', 'specification'] }),
  lot: () => ({
    of: 'lying',
    measures: ['quantity', 'amount'],
    by: ['specification', 'batchNo', 'productName', 'receivedOn', 'unit'],
    where: { quantity: '0.0001~' },
    said: '库存批号',
    shown: ['productName', 'specification', 'batchNo', 'receivedOn'],
  }),
};

const usualFact = ({ asking }: Told, thing: Thing): Fact | undefined => {
  const { kind } = asking.context.org;
  const id = thing === 'department' ? 'issue' : kind === 'H' ? 'buy' : 'sell';
  return FACTS.find((one) => one.id === id && one.kinds.includes(kind));
};

/** All there are of what is asked for, beside those it happened to. */
export function populationOf(told: Told, not: Mention, thing: Thing | undefined): Pair | undefined {
  // Of those that are named it is asked whether it happened, as they are told of elsewhere.
  const usual = (thing === 'partner' && told.partner) || (thing === 'department' && told.department) ? usualFact(told, thing) : undefined;
  if (usual) return pairOf(told, { ...not, fact: usual }, not, thing);
  const population = thing && POPULATIONS[thing]?.(told.asking.context, told.frame.text);
  const right = thing && sideOf(told, not.fact, thing, told.period, true);
  if (!population || !right) return undefined;
  const { shown, ...left } = population;
  // Goods and makers are which of them are meant; a ward or a store is where it did not happen.
  const isOfGoods = thing === 'product' || thing === 'lot';
  const { department: _department, warehouse: _warehouse, ...anywhere } = told;
  const rows: Rows = {
    of: left.of,
    money: '',
    papers: '',
    said: '',
    partner: 'supplier',
    warehouse: 'warehouse',
    department: 'department',
    highValue: 'isHighValue',
  };
  const own = isOfGoods ? conditionsOf(left.of === 'lying' ? told : { ...anywhere, department: undefined, warehouse: undefined }, rows) : {};
  const place = conditionsOf(told, not.fact.rows);
  if (!own || !place) return undefined;
  return {
    left: { ...left, where: { ...left.where, ...own }, quiet: ['count', ...Object.keys(left.where ?? {})], standing: true },
    right: { ...right, where: { ...right.where, ...place } },
    shown,
  };
}
