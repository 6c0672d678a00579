import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import { documentOf, screensOf } from '../../../domain/registry';
import { wordsOfPage } from '../../../domain/screens/page-words';
import { rowWordsOf, split } from '../../../domain/screens/row-words';
import type { Context } from '../../base/context';
import { layoutOf, type Slot } from '../../engine/documents/columns';
import { sightOf } from '../../engine/documents/present';
import { scopeCondition } from '../../engine/documents/reach';
import { escapeLike } from '../../engine/filters';
import { nameIn } from '../own-words/read';
import type { Arc } from '../reading/lattice';
import { type ToolAnswer, together } from '../tool';
import { documentFigures } from '../tools/document-figures';
import { findDocuments } from '../tools/find-documents';
import { listPapers } from '../tools/list-papers';
import { whereStands } from '../tools/where-stands';
import { given, use } from '../use';
import { kindsIn, readableKinds } from '../words/kinds';
import { stateCalled } from '../words/states';
import { documentWordsOf } from './document-words-of';
import { recordsCalled, waysOfSaying } from './records-called';
import type { Told } from './words-of';

const ASKS = new Set(['figure', 'list', 'none', 'open', 'detail', 'explain', 'rank']);
const WORDS = 2;
/** Of the newest papers it is looked which kinds hold the word at all. */
const NEWEST = 5000;
const KINDS = 2;
/** Papers, stock and money are asked of what is named, not of whatever record is called so. */
const isOfRecords = ({ kind, flows, subject }: Told['frame']): boolean =>
  kind === undefined && flows.length === 0 && ['record', 'document', 'none', 'page', 'help', 'licence'].includes(subject);

/**
 * 顺丰, 硅凝胶, 分子诊断: what nothing is called may be written in a field of papers, or be the name of records no list of names has. The papers and
 * records that hold it are told, under the other conditions of the question.
 */
export async function keptAs(told: Told, lost: readonly string[]): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  if (!ASKS.has(frame.intent) || frame.number) return undefined;
  const ways = waysOfCalling(told);
  const called = await calledByName(told, ways);
  if (called) return called;
  // How far papers are is no name.
  const isPerson = (said: string): boolean => frame.people.some((one) => one.said === said);
  const words = lost
    .filter((said) => isName(said) && frame.text.includes(said) && said !== frame.state && said !== frame.trait)
    // 吕斌那台腰椎的: whose it is tells more than what it is of.
    .sort((a, b) => Number(isPerson(b)) - Number(isPerson(a)))
    .slice(0, WORDS);
  for (const word of [...new Set(words.flatMap((one) => [runWith(frame, one), one]))]) {
    const papers = await papersHolding(told, word);
    const isSought = papers.length === 0 && isOfRecords(frame) && !ways.some((way) => word.includes(way));
    const answers = isSought ? await recordsCalled(told, [word], KINDS) : papers;
    if (answers.length === 0) continue;
    // 医用硅凝胶敷料: the names it was cut into are none.
    asking.asked?.push({ tool: 'heard', args: [word, ...frame.cover.filter(({ text }) => word.includes(text)).map(({ text }) => text)].join(' ') });
    return together(answers);
  }
  return undefined;
}

/** 四肢骨折包在哪: a record is called by its name, whatever that is made of, or by how its name begins where that says nothing else. */
function waysOfCalling({ frame }: Told): string[] {
  const [whole, ...cut] = waysOfSaying(nameIn(frame.text));
  if (!whole || isNoName(frame, whole)) return [];
  const isElsewhere = frame.partners.length + frame.people.length > 0 || (frame.goods.length > 0 && frame.subject !== 'price');
  const isOther = (way: string): boolean =>
    isElsewhere || frame.cover.some(({ sense, text }) => (KNOWN.test(sense) && text.includes(way)) || (sense.startsWith('noun.') && text === way));
  return [whole, ...cut].filter((way) => (way === whole && whole.length >= SENTENCE) || !isOther(way));
}
const SENTENCE = 6;
/** 昨天的出库 of 昨天的出库单, 客户退 of 客户退货: what begins or ends within a word that was read, or holds a day or a state, is what nothing is called. */
function isNoName({ text, cover }: Told['frame'], said: string): boolean {
  const from = text.indexOf(said);
  const to = from + said.length;
  return cover.some((arc) => {
    if (arc.sense === '?' || arc.sense === 'word') return false;
    const isCut = (at: number): boolean => arc.from < at && at < arc.to;
    return isCut(from) || isCut(to) || (STANDS.test(arc.sense) && from <= arc.from && arc.to <= to);
  });
}
const STANDS = /^(?:period|ahead|state|trait|ask\.)/;
/** Papers, what is done with goods, and what has a list of names are found by those. */
const KNOWN = /^(?:kind$|flow\.|name\.)/;
async function calledByName(told: Told, ways: readonly string[]): Promise<ToolAnswer | undefined> {
  const [answer] = await recordsCalled(told, ways, 1);
  const isHeard = ({ sense, text }: Arc): boolean => sense.startsWith('ask.') || ways.some((way) => way.includes(text));
  // What is asked of it is told with it.
  if (answer) told.asking.asked?.push({ tool: 'heard', args: [ways[0], ...told.frame.cover.filter(isHeard).map(({ text }) => text)].join(' ') });
  return answer;
}

const TOUCHING = /^(?:name\.goods|word|\?|noun\.goods)$/;
/** The word with the words for goods that touch it: 医用硅凝胶敷料 of 硅凝胶. */
function runWith({ text, cover }: Told['frame'], word: string): string {
  let from = text.indexOf(word);
  let to = from + word.length;
  if (from < 0) return word;
  for (const arc of [...cover].reverse()) if (arc.to === from && TOUCHING.test(arc.sense)) from = arc.from;
  for (const arc of cover) if (arc.from === to && TOUCHING.test(arc.sense)) to = arc.to;
  return text.slice(from, to);
}

/** Letters that may be a name: no word of grammar, no number. */
const isName = (said: string): boolean => /^[\u3400-\u9fff]{2,12}$/.test(said) || /^[a-z][a-z0-9-]{3,}$/i.test(said);

export async function papersHolding(told: Told, word: string): Promise<ToolAnswer[]> {
  const { asking, frame } = told;
  const { context } = asking;
  const answers: ToolAnswer[] = [];
  const named = frame.kind ? kindsIn(frame.kind)?.kinds : undefined;
  const holding = (await kindsHolding(context, word))
    .filter(({ kind }) => named === undefined || named.includes(kind))
    .sort((a, b) => nearness(frame, b) - nearness(frame, a));
  const nearest = nearness(frame, holding[0]);
  for (const definition of holding) {
    if (nearest > 0 && nearness(frame, definition) < nearest) break;
    const field = await fieldHolding(context, definition, word);
    if (!field) continue;
    const { kind: _kind, partner, ...said } = documentWordsOf(told);
    // A state these papers do not have would be asked of others.
    const own = said.trait && stateCalled(definition.kind, said.trait) ? said : { ...said, trait: undefined };
    const words = isOnItsWay(frame, definition) ? { ...said, status: undefined, trait: ON_ITS_WAY } : own;
    const asked = {
      ...words,
      ...(partner === word ? {} : given({ partner })),
      kind: definition.kind,
      fields: { [field.name]: word },
      said: [`${field.label} ${word}`],
    };
    answers.push(await (frame.has('ask.howmuch') ? use(documentFigures, asking, asked) : use(asksHowFar(frame) ? whereStands : findDocuments, asking, asked)));
    if (answers.length === KINDS) break;
  }
  return answers.filter(({ isEmpty }) => !isEmpty);
}

/** 顺丰那单到哪了, 中通那单怎么回事: how far they are and what came between is told of each. */
const asksHowFar = ({ intent, ...frame }: Told['frame']): boolean => (intent === 'detail' && frame.has('ask.where')) || intent === 'explain';

const ON_ITS_WAY = '在途';
const isOnItsWay = ({ has }: Told['frame'], { kind }: DocumentDefinition): boolean => has('noun.transit') && stateCalled(kind, ON_ITS_WAY) !== undefined;
/** How much of the sentence speaks of papers of a kind: names of its pages and fields, its own states. */
function nearness(frame: Told['frame'], definition: DocumentDefinition | undefined): number {
  if (!definition) return 0;
  const { kind, title, header } = definition;
  const names = [
    title,
    ...screensOf(kind).flatMap(({ flag, title: page }) => [page, ...wordsOfPage(flag)]),
    ...Object.values(header).map(({ label }) => label),
    ...saidOf(kind),
  ];
  const said = new Set(names.filter((name) => name.length > 1 && frame.text.includes(name.toLowerCase())));
  return said.size + (isOnItsWay(frame, definition) ? 1 : 0) + (frame.trait && stateCalled(kind, frame.trait) ? 1 : 0);
}

/** 到哪了: what people say of rows of a kind and ask of its fields. */
function saidOf(kind: string): string[] {
  const { rows, asks = {} } = rowWordsOf(kind);
  return [rows, ...Object.values(asks)].flatMap(split);
}

/** Kinds whose newest papers hold the word anywhere in the texts of their heads. */
async function kindsHolding(context: Context, word: string): Promise<DocumentDefinition[]> {
  const kinds = readableKinds(context);
  const columns = new Set(
    kinds.flatMap((definition) =>
      layoutOf(definition)
        .header.filter(isText)
        .map(({ column, isExtra }) => (isExtra ? 'extra' : column)),
    ),
  );
  const texts = [...columns].map((column) => sql`${sql.ref(`h.${column}`)}::text`);
  if (texts.length === 0) return [];
  const { rows } = await sql<{ kind: string }>`
    select h.kind, count(*) from (select h.* from document h where ${scopeCondition(context)} and h.kind = any(${kinds.map(({ kind }) => kind)}::text[])
      order by h.created_at desc limit ${NEWEST}) h
    where concat_ws(' ', ${sql.join(texts)}) ilike ${`%${escapeLike(word)}%`} group by h.kind order by count(*) desc`.execute(context.db);
  return rows.flatMap(({ kind }) => documentOf(kind) ?? []);
}

async function fieldHolding(context: Context, definition: DocumentDefinition, word: string): Promise<{ name: string; label: string } | undefined> {
  const { hidden } = sightOf(context, definition);
  for (const { name, field } of layoutOf(definition).header.filter((slot) => isText(slot) && !hidden.has(slot.name)))
    if ((await listPapers(context, definition, { [`f.${name}`]: word }, { pageSize: 1 })).total > 0) return { name, label: field.label };
  return undefined;
}
const isText = ({ field }: Slot): boolean => field.kind === 'text';
