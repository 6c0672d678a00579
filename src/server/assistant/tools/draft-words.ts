import { z } from 'zod';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { type Found, loadNames, meant, type Names } from '../words/names';
import { sizeIn } from '../words/sizes';
import { namesOf } from './document-words';
import { lineChoicesSaid } from './draft-fields';
import { choicesFor, itemSchema } from './draft-goods';
import { draftHeader, onlyOne, takesSeveral } from './draft-header';
import { saidHeader } from './draft-said';

/** The words a document is begun with; every one but its kind may be left out. */
export const draftSchema = z.object({
  kind: z.string().min(1).max(40).describe('单据种类，如 申领单、采购订单'),
  department: z.string().max(60).optional().describe('科室'),
  partner: z.string().max(100).optional().describe('供应商或客户'),
  partners: z.array(z.string().min(1).max(100)).max(10).optional().describe('不止一家时的各家（如询价邀请的供应商）'),
  from: z.string().max(60).optional().describe('调出、发出的库房'),
  to: z.string().max(60).optional().describe('调入、收货的库房或科室'),
  date: z.string().max(40).optional().describe('预计到货、需用、应还、计划付款的日期，如 下周一、明天'),
  amount: z.string().max(20).optional().describe('金额，元'),
  isUrgent: z.boolean().optional().describe('加急'),
  patient: z.string().max(40).optional().describe('患者姓名或床号'),
  doctor: z.string().max(20).optional().describe('主刀医生，姓或姓名'),
  said: z.string().max(200).optional().describe('原话里其余的话：其中的日期、选项、原因、术式会填进对应的字段'),
  upstream: z.string().max(40).optional().describe('来自哪张上游单据：它的单号，如 CR202611160001；或种类，取最近一张，如 采购订单'),
  pull: z.enum(['low', 'open', 'due']).optional().describe('明细来自条件：low 低于下限的产品，open 上游还没做的（没开票的、没入库的），due 已到期的款项'),
  isBorrowed: z.boolean().optional().describe('借用，要还'),
  items: z.array(itemSchema).max(20).optional().describe('明细'),
});
export type DraftWords = z.infer<typeof draftSchema>;

/** What the words come to in a kind of document: its header, its lines with the goods each may mean, what was not found, what is not clear. */
export async function readDraft(context: Context, definition: DocumentDefinition, words: DraftWords) {
  const invited = words.partners ?? [];
  const said = [words.department, words.partner, ...invited, words.from, words.to, ...(words.items ?? []).map((one) => one.product)];
  const names = await loadNames(context, said.filter(Boolean).join(' '));
  const departments = words.department ? meant(names, 'department', words.department) : [];
  const partners = words.partner ? meant(names, 'partner', words.partner) : [];
  const [department, partner] = [onlyOne(departments), onlyOne(partners)];
  const several = takesSeveral(definition) ? invited.flatMap((one) => onlyOne(meant(names, 'partner', one)) ?? []) : [];
  const asked = partner ? [partner] : several;
  const lineSays = lineChoicesSaid(definition, words.said ?? '');
  const items = await Promise.all(
    (words.items ?? []).map((one) => choicesFor(context, one, goodsMeant(names, one.product), partner?.id, definition.counterparty === 'supplier')),
  );
  const [more, own] = await Promise.all([
    saidHeader(context, definition, words),
    draftHeader(context, definition, { names, department, partners: asked }, words),
  ]);
  return {
    department,
    partners: asked,
    items,
    filled: [...own.stores, ...more.filled, ...lineSays.map((one) => one.words)],
    left: more.left,
    args: more.args,
    lineSays: Object.fromEntries(lineSays.map(({ name, value }) => [name, value])),
    header: { ...own.header, ...more.header },
    missing: [
      words.department && departments.length === 0 ? `科室“${words.department}”` : '',
      words.partner && partners.length === 0 ? `往来单位“${words.partner}”` : '',
      ...own.lost,
      ...items.filter((one) => one.choices.length === 0).map((one) => `产品“${one.said}”${one.amount ? `（${one.amount}）` : ''}`),
    ].filter(Boolean),
    several: [department ? [] : departments, partner ? [] : partners].flatMap((list) => (list.length > 1 ? namesOf(list) : [])),
  };
}
/** 18号吸痰管, where none has that size: the goods all the same, and it is said that they are of another. */
function goodsMeant(names: Names, product: string): Found[] {
  const found = meant(names, 'goods', product);
  const plain = product
    .split(' ')
    .filter((one) => sizeIn(one) === undefined)
    .join(' ');
  return found.length > 0 || plain === product || plain === '' ? found : meant(names, 'goods', plain);
}
export type DraftReading = Awaited<ReturnType<typeof readDraft>>;
