import { allows } from '../../../define/allows';
import { documents, masters, screensOf } from '../../../domain/registry';
import { wordsOfPage } from '../../../domain/screens/page-words';
import type { Context } from '../../base/context';
import { rememberedWords } from '../../base/remembered';
import { lexicon } from '../reading/lexicon';
import { phrases } from '../words/kinds';
import { MAKING } from '../words/making';
import { makingScore } from '../words/making-words';

/** What a question speaks of, and where: `isVerb` by what is done with it alone. */
export type Thing = { kind: string; at: number; letters: number; isVerb?: boolean };

/** Kinds and records the text speaks of, with how it names them: the longest name, of what the asker holds first. */
export function thingsIn(context: Context, text: string): Thing[] {
  const found: Thing[] = [];
  const plain = text.toLowerCase();
  const hear = ({ kind, said }: Name) => {
    const at = plain.indexOf(said);
    if (at >= 0) found.push({ kind, at, letters: said.length + nearness(context, kind) });
  };
  for (const name of names().papers) hear(name);
  for (const { kind } of documents) {
    const { said, score } = makingScore(kind, text);
    // Letters between the parts of a word are not of it: 开…发票 is not 开具电子发票.
    const at = text.indexOf(said);
    if (score >= 2 && at >= 0) found.push({ kind, at, letters: Math.floor(score) + nearness(context, kind), isVerb: true });
  }
  for (const name of names().records) hear(name);
  // 对账单发给医院了: who names a paper speaks of it, whatever else its verbs could make.
  const nouns = found.filter((thing) => isNoun(text, thing));
  const isNamed = (kind: string): boolean => nouns.some((one) => one.kind === kind);
  if (nouns.some(({ letters }) => letters > 0)) for (const one of found) if (!isNamed(one.kind) && one.isVerb) one.letters -= 4;
  // 销项发票审核完了: 发票审核 begins within another name.
  return [...found.filter((one) => !found.some((other) => isWithin(one, other))), ...inParts(context, text)].sort((a, b) => b.letters - a.letters);
}

/** A kind by one of its names, in small letters. */
type Name = { kind: string; said: string };
type Names = { papers: readonly Name[]; records: readonly Name[] };
let known: Names | undefined;
function names(): Names {
  const telling = (all: readonly Name[]): Name[] => all.flatMap(({ kind, said }) => (said.length >= 2 ? [{ kind, said: said.toLowerCase() }] : []));
  known ??= {
    papers: telling([
      ...phrases().flatMap(({ words, kinds }) => kinds.map((kind) => ({ kind, said: words }))),
      ...[...lexicon()].flatMap(([said, { sense, value }]) => (sense === 'kind' ? kindsOf(value).map((kind) => ({ kind, said })) : [])),
    ]),
    records: telling(
      masters.flatMap(({ resource, title }) =>
        [title, ...(MAKING[resource] ?? '').split(' '), ...screensOf(resource).flatMap((screen) => [screen.title, ...wordsOfPage(screen.flag)])].map(
          (said) => ({
            kind: resource,
            said,
          }),
        ),
      ),
    ),
  };
  return known;
}

/** 智能柜报的异常: 柜异常记录, whose name may have a word between its parts. */
const inParts = (context: Context, text: string): Thing[] =>
  masters.flatMap(({ resource, title }) => {
    const found = apartOf(title)?.exec(text);
    return found ? [{ kind: resource, at: found.index, letters: title.replace(ROWS, '').length + nearness(context, resource) }] : [];
  });
const ROWS = /(?:记录|单|登记)$/;
const apartOf = rememberedWords((title): RegExp | undefined => {
  const name = title.replace(ROWS, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return name.length < 3 || name.length > 6 ? undefined : new RegExp(`${name.slice(0, -2)}[^，,。；;]{0,4}${name.slice(-2)}`);
});
const lengthOf = ({ letters }: Thing): number => Math.floor(letters);
const isWithin = (one: Thing, other: Thing): boolean =>
  other.at < one.at && other.at + lengthOf(other) > one.at && lengthOf(other) >= lengthOf(one) && !other.isVerb;
const kindsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const IS_PAPER = /[单票书证同]$|计划$|记录$|申请$/;
const isNoun = (text: string, { at, letters }: Thing): boolean => letters > 0 && IS_PAPER.test(text.slice(at, at + Math.floor(letters)));

/** Half a letter for what he can open, less than nothing for what his sort of organisation has not. */
function nearness(context: Context, kind: string): number {
  const here = screensOf(kind).filter((screen) => screen.kinds.includes(context.org.kind));
  if (here.length === 0) return -9;
  return here.some((screen) => allows(context.permissions, screen.flag)) ? 0.5 : 0;
}
