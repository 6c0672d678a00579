import type { DocumentDefinition } from '../../../define/define-document';
import type { Field } from '../../../define/field';
import { kindsIn, readableKinds } from '../words/kinds';
import { choiceSaid } from '../words/said/choices';
import { COMMON_NOUNS, EVERYDAY } from '../words/states';
import type { Told } from './words-of';

/** `department`: nothing of it is left to be asked for, the stores of the ward say it. */
type Conditions = { fields?: Record<string, string>; said?: string[]; department?: undefined };

/**
 * What a sentence says of papers in the words of their own lists and no slot of the frame holds: a choice of a field (盘亏, 科室借调), and for
 * papers between two stores which of them is the asker's own.
 */
export function ownConditions(told: Told, kind: string | undefined): Conditions {
  const own = kind ? readableKinds(told.asking.context).filter((one) => (kindsIn(kind)?.kinds ?? []).includes(one.kind)) : [];
  const [definition] = own;
  if (!definition || own.length > 1) return {};
  const all = [...choicesIn(told, definition), ...waysIn(told, definition), ...storesIn(told, definition)];
  if (all.length === 0) return {};
  told.asking.asked?.push({ tool: 'heard', args: all.map(({ heard }) => heard).join(' ') });
  const isOfWard = all.some(({ heard }) => heard === told.frame.departments[0]?.said);
  return {
    fields: Object.fromEntries(all.map(({ name, value }) => [name, value])),
    said: all.map(({ said }) => said),
    ...(isOfWard ? { department: undefined } : {}),
  };
}

type Condition = { name: string; value: string; said: string; heard: string };

/** 盘亏那几张报损单: the longest of the choices that are said, one of each field. */
function choicesIn({ frame }: Told, { title, header, lines }: DocumentDefinition): Condition[] {
  const text = outsideNames(frame.text, frame.cover)
    .replace(title, ' ')
    .replace(frame.kind ?? title, ' ');
  // What ends and when is read by its days.
  const isPlaced = (label: string): boolean =>
    (frame.periods.length > 0 && /到期|过期|失效/.test(label)) ||
    [frame.state, frame.trait].some((one) => one !== undefined && (one.includes(label) || label.includes(one)));
  return Object.entries({ ...lines, ...header }).flatMap(([name, field]): Condition[] => {
    if (field.kind !== 'choice' || !field.filter || field.needs !== undefined) return [];
    const [found] = optionsOf(field)
      .filter(({ words, label }) => !isPlaced(label) && text.includes(words))
      .sort((a, b) => b.words.length - a.words.length);
    return found ? [{ name, value: found.value, said: `${field.label} ${found.label}`, heard: found.words }] : [];
  });
}
const optionsOf = (field: Extract<Field, { kind: 'choice' }>): { words: string; label: string; value: string }[] =>
  field.options.flatMap(({ label, value }) =>
    [label.replace(/[（(].*$/, '').trim(), ...choiceSaid(label)]
      .filter((words) => words.length > 1 && !EVERYDAY.has(words) && !COMMON_NOUNS.has(words))
      .map((words) => ({ words, label, value })),
  );
/** The letters of names, and of what was read as a state, say nothing of choices. */
const outsideNames = (text: string, cover: Told['frame']['cover']): string =>
  cover.reduce(
    (rest, { sense, from, to }) =>
      /^(?:name\.|spec$|number$|state$|trait$|noun\.progress$|noun\.todo$|verb\.|ask\.)/.test(sense)
        ? rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to)
        : rest,
    text,
  );

const GIVEN = /借给|借出|调给|调出|转给|匀给|支援/;
const TAKEN = /借进|借入|借来|借到|调进|调入|借[了的]?(?:别|其他|其它|人家|别人|哪)|(?:跟|向|从|找|问)[^，。]{1,8}(?:借|调)|我们?(?:科)?借了?的?/;
/** 借给别的科的, 借进来的: out of the asker's own stores, or into them. */
function waysIn({ frame, ownStores }: Told, { header }: DocumentDefinition): Condition[] {
  const [from, to] = storeFields(header);
  const ids = ownStores.join();
  if (!from || !to || ids === '') return [];
  const given = GIVEN.exec(frame.text);
  const way = given ?? TAKEN.exec(frame.text);
  const store = given ? from : to;
  const others = /(?:别|其他|其它|另外)的?(?:科室?|病区|部门)/.exec(frame.text)?.[0] ?? '';
  return way ? [{ name: store.name, value: ids, said: `${store.label} 本科室`, heard: `${way[0]} ${others}` }] : [];
}

const storeFields = (header: DocumentDefinition['header']): { name: string; label: string }[] =>
  Object.entries(header).flatMap(([name, field]) =>
    field.kind === 'ref' && field.to === 'warehouse' && field.filter && !field.computed ? [{ name, label: field.label }] : [],
  );

/** 冷藏库那张盘点: of that store; 心内科盘点, where papers tell no ward: of its stores; 主仓库往备货柜调的: from the one to the other. */
function storesIn({ frame, wardStores }: Told, { header }: DocumentDefinition): Condition[] {
  const [one, two, ...more] = storeFields(header);
  const hasWards = Object.values(header).some((field) => field.kind === 'ref' && field.to === 'department' && !field.computed);
  if (!one || more.length > 0) return [];
  const of = ({ name, label }: typeof one, { said, found }: (typeof frame.warehouses)[number]): Condition => ({
    name,
    value: found.map(({ id }) => id).join(),
    said: `${label} ${found[0]?.name ?? said}`,
    heard: said,
  });
  const [from, to, ...others] = [...frame.warehouses].sort((a, b) => a.at - b.at);
  if (two) return from && to && others.length === 0 ? [of(one, from), of(two, to)] : [];
  if (from) return to ? [] : [of(one, from)];
  const [ward] = frame.departments;
  return ward && !hasWards && wardStores.length > 0
    ? [{ name: one.name, value: wardStores.join(), said: `${one.label} ${ward.said}的库房`, heard: ward.said }]
    : [];
}
