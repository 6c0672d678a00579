import { dayOf } from '../../../define/dates';
import { datasetOf } from '../../../domain/dataset-of';
import type { ToolAnswer } from '../tool';
import { nothing } from '../tool';
import { compare } from '../tools/compare';
import { documentFigures } from '../tools/document-figures';
import { findDocuments } from '../tools/find-documents';
import { queryFigures } from '../tools/query';
import { usage } from '../tools/usage';
import { given, use } from '../use';
import { kindsIn, readableKinds } from '../words/kinds';
import { documentWordsOf, writerIn } from './document-words-of';
import { heldAgainst } from './figures/moved';
import { ROWS } from './figures/row-sets';
import { rowsOf, seesMoney, whereOf } from './figures/rows';
import { kindOf } from './kind-of';
import { dueOf } from './papers-due';
import { ordered, waitsLongest } from './papers-found';
import { spansOf } from './spans';
import { severalPartners, type Told } from './words-of';

/** 分别多少 over several months: month by month. */
const EACH = /分别|各(?:是|有)?多少|逐/;

const BY = { partner: 'partner', department: 'department', product: 'product', month: 'month' } as const;

export async function counted(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const words = { ...documentWordsOf(told), ...dueOf(told) };
  const kind =
    words.kind ??
    (frame.partners.length > 0 || frame.departments.length > 0 || frame.goods.length > 0
      ? asking.context.org.kind === 'H' || isOfSupplier(frame)
        ? '采购'
        : '销售'
      : undefined);
  const isEach = EACH.test(frame.text) && (frame.periods[0]?.to ?? '').slice(0, 7) !== (frame.periods[0]?.from ?? '').slice(0, 7);
  if (!kind && frame.by === 'department' && asking.context.org.kind === 'H')
    return use(usage, asking, { by: 'department', ...given({ product: told.product, period: told.period }) });
  const by = severalPartners(frame)
    ? 'partner'
    : frame.intent === 'trend' || isEach
      ? 'month'
      : frame.by && frame.by in BY
        ? BY[frame.by as keyof typeof BY]
        : undefined;
  const called = kind ? await calledMeasure(told, kind) : undefined;
  if (called) return called;
  const isLeast = frame.end === 'least';
  if (!kind && !words.status && !words.trait && !words.amount && !by)
    return nothing('要统计什么？可以说明是采购、入库、销售、出库、申领、使用还是库存，如“上月采购了多少钱”“上月底库存金额”。');
  if (frame.intent === 'rank' && !by) {
    const order = ordered(frame);
    if (order && kind) return use(findDocuments, asking, { ...words, ...waitsLongest(frame, words), kind, order, count: Math.min(frame.count ?? 1, 20) });
  }
  const worth = frame.has('measure.money') && !by && !frame.state && !frame.trait ? await worthOf(told, kind) : undefined;
  if (worth) return worth;
  return use(documentFigures, asking, {
    ...words,
    ...given({ kind }),
    ...(by ? { by } : {}),
    ...(by && isLeast ? { order: 'smallest' as const } : {}),
    ...(by && frame.count ? { count: Math.min(frame.count, 20) } : {}),
  });
}

/** 发给导管室的货值多少钱: papers without a sum of their own are told by what their goods cost. */
async function worthOf(told: Told, kind: string | undefined): Promise<ToolAnswer | undefined> {
  const kinds = kind ? (kindsIn(kind)?.kinds ?? []) : [];
  const isOfIssue = told.asking.context.org.kind === 'H' && kinds.includes('issueOdo') && !kinds.includes('saleOdo');
  if (!isOfIssue || !seesMoney(told, ROWS.issued)) return undefined;
  const where = given({ department: told.department, specification: told.product, warehouse: told.warehouse });
  return use(queryFigures, told.asking, {
    of: ROWS.issued.of,
    measures: [ROWS.issued.money, ROWS.issued.papers],
    where,
    said: ROWS.issued.said,
    ...given({ period: told.period }),
  });
}
/** Whoever supplies is bought of. */
const isOfSupplier = ({ partners }: Told['frame']): boolean =>
  partners.length > 0 && partners.every(({ found }) => found.every(({ detail }) => detail === '供应商'));

/** 税额, 不含税金额: a figure the lines of the papers have under just that name, told with their number. */
export async function calledMeasure(told: Told, kind: string): Promise<ToolAnswer | undefined> {
  const { asking, frame } = told;
  if (frame.by || frame.state || frame.trait || frame.amount) return undefined;
  const own = readableKinds(asking.context).filter((one) => (kindsIn(kind)?.kinds ?? [kind]).includes(one.kind));
  for (const { kind: id, title } of own) {
    // 服务费单有几张: a kind that is called by its figure is no word for the figure.
    const text = frame.text.replaceAll(title, '');
    const dataset = datasetOf(`${id}Lines`);
    const [measure] =
      Object.entries(dataset?.measures ?? {})
        .filter(
          ([, { label }]) =>
            SPECIAL.test(label) && (text.includes(label) || (label === '税额' && TAX.test(text)) || (label.startsWith('不含税') && NET.test(text))),
        )
        .sort(([, a], [, b]) => b.label.length - a.label.length)[0] ?? [];
    if (!dataset || !measure) continue;
    const { madeBy, reviewedBy } = writerIn(told);
    const where = given({
      partner: told.partner,
      specification: told.product,
      department: told.department,
      createdByName: madeBy,
      reviewedByName: reviewedBy,
    });
    const isKnown = Object.keys(where).every((name) => name in dataset.dimensions);
    if (isKnown) {
      const tax = TAX.exec(frame.text) ?? NET.exec(frame.text);
      if (tax) asking.asked?.push({ tool: 'heard', args: [frame.text, tax[0]].join(' ') });
      return use(queryFigures, asking, {
        of: dataset.id,
        measures: [measure, ...('documents' in dataset.measures ? ['documents'] : [])],
        where: { ...where, status: '2,5,7' },
        said: title,
        ...given({ period: told.period }),
      });
    }
  }
  return undefined;
}

/** 不含税销售和税额分别多少: figures of the goods that moved, what came back taken off, where no papers are named. */
export async function calledOfGoods(told: Told): Promise<ToolAnswer | undefined> {
  const { asking, frame } = told;
  const isFigure = ['figure', 'list'].includes(frame.intent) && !frame.by && !frame.state && !frame.trait && !frame.amount && frame.periods.length < 2;
  const isOfGoods = isFigure && !frame.kind && ['sell', 'buy'].includes(frame.flows[0]?.flow ?? '') && !/单|票|订/.test(frame.text);
  const rows = isOfGoods ? rowsOf(told) : undefined;
  const where = rows && whereOf(told, rows);
  if (!rows || !where || !seesMoney(told, rows)) return undefined;
  const measures = Object.entries(datasetOf(rows.of)?.measures ?? {}).flatMap(([name, { label }]) =>
    (label === '税额' && (frame.text.includes(label) || TAX.test(frame.text))) || (label.startsWith('不含税') && NET.test(frame.text)) ? [name] : [],
  );
  if (measures.length === 0) return undefined;
  asking.asked?.push({ tool: 'heard', args: [frame.text, TAX.exec(frame.text)?.[0], NET.exec(frame.text)?.[0]].join(' ') });
  return use(queryFigures, asking, { of: rows.of, measures: [...measures, rows.money], where, said: rows.said, ...given({ period: told.period }) });
}

/** 销项税多少: the tax by its short name. */
const TAX = /[进销]项税|税(?:金|款)|(?:多少|几)(?:钱)?(?:的)?税/;
/** 不含税销售额: the sum before tax. */
const NET = /不含税|未税|税前/;
const SPECIAL = /税|折扣|运费|服务费|优惠|差额|价差/;

/** What has no money of its own on its papers: its cost is in the rows of goods in motion. */
const MOVED = new Set(['use', 'operate', 'issue', 'claim']);

/** 11月比10月多买了多少: what came in, unless orders are named. */
const isBought = ({ flows, kind, text, has }: Told['frame']): boolean => flows[0]?.flow === 'buy' && !kind && !has('noun.order') && !/订|单|order/.test(text);

/** One span of days beside another: 比上个月 is what it is held against; without one it is what lay before. */
export async function held(told: Told): Promise<ToolAnswer> {
  if (severalPartners(told.frame)) return counted(told);
  const { asking, frame } = told;
  const isOfRows = frame.by !== undefined || frame.change !== undefined || (MOVED.has(frame.flows[0]?.flow ?? '') && !frame.partners.length);
  // 康达这个月拿货比上个月多了多少, of a customer: what was sold to him.
  const bought = kindOf(told) === '销量' ? ROWS.sold : ROWS.bought;
  const rows = isOfRows || isBought(frame) ? await heldAgainst(told, isBought(frame) ? [bought] : undefined) : undefined;
  if (rows) return rows;
  const [period, other] = spansOf(frame, dayOf(asking.context.now()));
  return use(compare, asking, {
    kind: documentWordsOf(told).kind ?? (asking.context.org.kind === 'H' ? '采购订单' : '销售订单'),
    ...given({ partner: told.partner, product: told.product, department: told.department }),
    period,
    other,
  });
}
