import { COUNT } from '../../../../define/listed-dataset';
import { documentOf } from '../../../../domain/registry';
import { kindsIn, readableKinds } from '../../words/kinds';
import { kindOf, PAPERS } from '../kind-of';
import type { Told } from '../words-of';
import { rowsOfKind } from './kind-rows';
import { isOverPapers } from './means';
import { ROWS, type Rows } from './row-sets';
import { rowsOf } from './rows';

/** Kinds whose goods have rows of their own, red papers and returns taken off. */
const MOVES: Readonly<Record<string, Rows>> = {
  purchaseGrn: ROWS.bought,
  boneGrn: ROWS.bought,
  saleOdo: ROWS.sold,
  useRecord: ROWS.used,
  surgicalUsage: ROWS.used,
  issueOdo: ROWS.issued,
};
const SIDES: readonly [words: RegExp, counterparty: string][] = [
  [/进项|收[到了]?的?(?:发?票)|到票|供应商|应付/, 'supplier'],
  [/销项|客户|应收|开[出了]?的?(?:发?票)/, 'customer'],
];

/** Whose rows the question speaks of: goods in motion, or papers of the kinds it names. */
export function rowsMeant(told: Told): readonly Rows[] {
  const meant = meantRows(told);
  return isOverPapers(told.frame) ? ofOnePaperEach(told, meant) : meant;
}

/** Rows in which what went back stands beside what came: a mean of a paper is one of papers of one kind. */
const MIXED: readonly Rows[] = [ROWS.bought, ROWS.sold];
/** 平均一张出库单: of papers of just that kind, no returns among them, and of none that has no money. */
function ofOnePaperEach(told: Told, meant: readonly Rows[]): readonly Rows[] {
  const own = readableKinds(told.asking.context);
  const rows = meant.map((one) => {
    const definition = MIXED.includes(one) ? own.find(({ kind }) => MOVES[kind] === one) : undefined;
    return definition ? rowsOfKind(definition, isOfGoods(told)) : one;
  });
  const worth = rows.filter(({ money }) => money !== COUNT);
  return worth.length > 0 ? worth : rows;
}

const isOfGoods = ({ product, maker, frame }: Told): boolean =>
  product !== undefined || maker !== undefined || frame.by === 'product' || frame.worth !== undefined;

function meantRows(told: Told): readonly Rows[] {
  const { frame, asking } = told;
  const isPaper =
    frame.kind !== undefined || frame.flows.some(({ flow }) => PAPERS.has(flow) && flow !== 'operate') || frame.has('noun.order') || isOfOwnKind(told);
  if (!isPaper || frame.subject === 'use') return [rowsOf(told)];
  const said = kindOf(told);
  const asked = said ? (documentOf(said) ? [said] : (kindsIn(said)?.kinds ?? [])) : [];
  const own = readableKinds(asking.context).filter(({ kind }) => asked.includes(kind));
  const side = own.length > 1 ? SIDES.find(([words]) => words.test(frame.text))?.[1] : undefined;
  const sided = side ? own.filter(({ counterparty }) => counterparty === side) : own;
  const kinds = (sided.length > 0 ? sided : own).sort((a, b) => asked.indexOf(a.kind) - asked.indexOf(b.kind));
  const isGoods = isOfGoods(told);
  const rows = kinds.map((definition) =>
    isMoved(definition.kind, asking.context.org.kind) ? (MOVES[definition.kind] as Rows) : rowsOfKind(definition, isGoods),
  );
  // An application is decided before it is paid: it is asked for by its own name.
  const unlike = rows.filter((one, at) => rows.findIndex(({ of }) => of === one.of) === at);
  return unlike.filter((_, at) => at === 0 || kinds[at]?.counterparty !== kinds[0]?.counterparty).slice(0, 2);
}

const isMoved = (kind: string, org: string): boolean => kind in MOVES && (MOVES[kind] !== ROWS.used || org === 'H');
/** 退货, 报损, 移库: papers that say by themselves what moved. */
const OWN_KINDS = new Set(['return', 'giveback', 'transfer', 'loss', 'take']);
const isOfOwnKind = ({ frame }: Told): boolean => OWN_KINDS.has(frame.flows[0]?.flow ?? '');
