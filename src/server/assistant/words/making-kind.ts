import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import { literal } from '../../../define/literal';
import { documentOf, masterOf, screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { makingScore, makingWords } from './making-words';

/** What a sentence says beside its verb that tells one kind from another. */
export type MakingHints = {
  /** What the partner it names is to the house: 供应商, 客户, 供应商与客户. */
  partner?: string | undefined;
  hasWard: boolean;
  hasGoods: boolean;
  hasQuantity: boolean;
  hasSum: boolean;
  hasPatient: boolean;
  stores: number;
};
export type Making = { kind: string; title: string; score: number; isNamed: boolean; may: boolean; said: string };

/** The page on which the caller may add one; of several the first he holds. */
export const addScreenOf = (context: Context, kind: string): Screen | undefined =>
  screensOf(kind).find(
    (screen) =>
      screen.kinds.includes(context.org.kind) && !screen.isStandalone && screen.actions.includes('add') && allows(context.permissions, screen.flag, 'add'),
  );

/** Pages of the caller's sort of organisation on which one may be added at all. */
const isMadeHere = (context: Context, kind: string): boolean =>
  (documentOf(kind)?.owners.includes(context.org.kind) ?? true) &&
  screensOf(kind).some((screen) => screen.kinds.includes(context.org.kind) && !screen.isStandalone && screen.actions.includes('add'));

/** Kinds the text may mean to make one of, the likeliest first. */
function makingsIn(context: Context, text: string, hints: MakingHints): Making[] {
  return [...makingWords().keys()]
    .flatMap((kind): Making[] => {
      const { score, isNamed, said } = makingScore(kind, text);
      // A record is made only where it is said to be: 给3床病人用了 makes no patient.
      if (score > 0 && !documentOf(kind) && !isBegun(text, said)) return [];
      // What is made elsewhere only is heard where it is called by its name: he is told that it is not made here.
      if (score === 0 || (!isNamed && !isMadeHere(context, kind))) return [];
      const definition = documentOf(kind);
      const may = addScreenOf(context, kind) !== undefined;
      const title = definition?.title ?? masterOf(kind)?.title ?? kind;
      // A record is made of only where it is called by its name.
      const fits = definition ? fitOf(definition, hints) : hints.hasQuantity ? -2 : -0.5;
      return [{ kind, title, isNamed, may, said, score: score + fits + (may ? MAY : 0) }];
    })
    .sort((a, b) => b.score - a.score);
}
const MAY = 1.5;

const isBegun = (text: string, said: string): boolean =>
  new RegExp(
    `(?:新增|新建|新开|添加|增加|加|建|补?录入?|登记|补?记(?!得)|发|写|拟|起草|开通?|做|建立|add|create|new|make)(?:一|两|个|条|份|位|家|名|则|张|下|an?|the|\\s)*[^，,。]{0,6}${literal(said)}`,
    'i',
  ).test(text);

/**
 * The kind that is meant. What he may make wins over what he may not, unless the other one was said by its name; then he is told that he
 * lacks the right for that one.
 */
export function makingIn(context: Context, text: string, hints: MakingHints): Making | undefined {
  const all = makingsIn(context, text, hints);
  const [best] = all;
  const own = all.find((one) => one.may);
  if (!best || !own || best.may) return best;
  return best.isNamed && !own.isNamed ? best : own.score >= best.score - 2.5 ? own : best;
}

const isRef = (field: Field, to: string): boolean => (field.kind === 'ref' || field.kind === 'refs') && field.to === to && !field.computed;

function fitOf(definition: DocumentDefinition, hints: MakingHints): number {
  const header = Object.values(definition.header);
  const lines = Object.values(definition.lines);
  const hasGoods = lines.some((field) => isRef(field, 'specification'));
  const takesMoney = takesSum(definition);
  let fit = 0;
  if (hints.partner) fit += partnerFit(definition, hints.partner, [...header, ...lines]);
  if (hints.hasWard && header.some((field) => isRef(field, 'department') && /科室/.test(field.label))) fit += 0.5;
  if (hints.hasGoods && hints.hasQuantity) fit += hasGoods ? 0.5 : -2;
  if (hints.hasSum && !hints.hasGoods) fit += takesMoney ? 1 : -1;
  if (hints.hasPatient && header.some((field) => isRef(field, 'patient'))) fit += 1;
  if (hints.stores > 1 && header.filter((field) => isRef(field, 'warehouse')).length > 1) fit += 0.5;
  return fit;
}

/** Whether its papers are about a sum that is typed: of the head, of the money that moves, or of what is settled. */
export const takesSum = ({ header, sections, items, lines }: DocumentDefinition): boolean =>
  Object.values(header).some((field) => field.kind === 'money' && !field.computed) || 'funds' in sections || (items !== undefined && 'amount' in lines);

function partnerFit({ header, counterparty }: DocumentDefinition, detail: string, all: readonly Field[]): number {
  const field = counterparty === undefined ? undefined : header[counterparty];
  if (!field) return all.some((one) => isRef(one, 'partner')) ? 0 : -0.8;
  const kinds = field.kind === 'ref' ? field.where?.kind : undefined;
  if (!kinds || detail === '供应商与客户') return 0.8;
  const is = detail === '供应商' ? 'supplier' : 'customer';
  return kinds.includes(is) ? 1.2 : -1.5;
}
