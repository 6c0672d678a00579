import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Heard } from '../../contract/assistant';
import { reckon } from '../../define/arithmetic';
import { readFavourites } from '../session/favourites';
import { readProposed } from '../workspace/assistant-question';
import { commandsAtom, targetsAtom } from './commands';
import { entriesAtom } from './entries';
import { useFoundRecords } from './found-records';
import { readUses } from './frecency';
import { heardOptions } from './heard-options';
import { useFinding } from './keyword-rows';
import { type Grade, INSIDE, SAID } from './match';
import { namedFirst } from './named-first';
import { assistantOption, commandOption, type Option, proposedOption, queryOption, recentOption, recordOption, unlisted, whyNotOption } from './options';
import { candidatesOf, ROW_LIMIT } from './rank';
import { readRecents, recentPlaces } from './recents';
import type { ScreenQuery } from './screen-query';
import { readSituation } from './situation';
import { IN_PARTS } from './slips';
import { sumOption } from './sum-option';
import { compact, parseTyped } from './typed';
import { useHeard } from './use-heard';
import { useQuery } from './use-query';
import { useRows } from './use-rows';
import { withheldOf } from './withheld';

const NONE: readonly Option[] = [];
/** A name that is a good part of what was typed. */
const NEARLY = 1.3;

/** The rows the palette offers for what is typed: places, what the words name, a filter they say, records, proposals, the assistant. */
export function useOptions(text: string, isComposed: boolean) {
  const { situation, been, candidates } = useStanding();
  const typed = useMemo(() => parseTyped(text), [text]);
  const { rows, drawn, drawAll } = useRows(candidates, typed, situation);
  const records = useFoundRecords(typed.raw, typed.mode, isComposed);
  const recents = useMemo(() => recentPlaces(typed, been), [typed, been]);
  const targets = useAtomValue(targetsAtom);
  const commands = useAtomValue(commandsAtom);
  // Until everything is known nothing is offered for words: Enter would mean another row than a moment later.
  const isLoading = targets.length === 0;
  // What the assistant proposed last stands below what the user looks for; never first, so a bare Enter runs none of it.
  const proposed = useMemo(() => (commands.size > 0 ? readProposed() : []), [commands]);
  const isProposing = typed.mode === 'assistant' || (typed.mode === 'all' && typed.raw === '');
  // Syllables of one word may be typed apart ("cai gou ding dan"): what names a command is not read as a page and its filters.
  const isQueryMode = typed.mode === 'all' || typed.mode === 'screens';
  const compiled = useFinding(useQuery(isQueryMode ? typed.raw : '', targets, isComposed), isComposed);
  const best = rows[0]?.grade ?? 0;
  const query = compiled && best < mostBeside(compiled, typed.raw) ? compiled : undefined;
  const isCertain = query?.isSure === true && !query.isCut;
  const isFruitless = best < INSIDE && !query && typed.words.length >= 2 && (isQueryMode || typed.mode === 'commands');
  const withheld = useMemo(() => (isFruitless ? withheldOf(candidates.blocked, typed) : undefined), [isFruitless, candidates, typed]);
  const sum = useMemo(() => (typed.mode === 'all' ? reckon(typed.raw) : undefined), [typed]);
  const isSaid = typed.mode === 'all' && !isCertain && !sum && isSentence(typed.raw, best, { records: records.length, isQuery: query !== undefined });
  const heard = useHeard(isSaid ? typed.raw : '', isComposed);
  const canAsk = typed.raw !== '' && (typed.mode === 'all' || typed.mode === 'assistant');
  const help = typed.raw === '' && typed.mode === 'assistant' ? commands.get('workspace.cheatSheet') : undefined;

  const said = heardOptions(heard, { question: typed.raw, commands, situation });
  const [read, refused] = heard.isRefused ? [[], said] : [said, []];
  const isBlank = best > NEARLY && saysLittle(heard);
  const found = unlisted(records, recents);
  const [named, others] = namedFirst(found, typed.words, best);
  // What has the very words in its name is that, before what is only near it; what may be opened comes before what may not.
  const isName = named.some((one) => holdsName(one, typed.words));
  const whyNot = withheld ? [whyNotOption(typed.raw, withheld)] : refused;
  const isWithheld = withheld?.isNamed === true && (read.length === 0 || isBlank);

  // Nothing typed: back to what one was at. Else what the words name comes first.
  const before = [
    ...(sum ? [sumOption(sum)] : []),
    ...(isWithheld ? whyNot : []),
    ...(query && (isCertain || read.length === 0) ? [queryOption(text, query)] : []),
    ...(isBlank || isName ? [] : read),
    ...(typed.raw === '' ? recents.map(recentOption) : []),
    ...named.map(recordOption),
    ...(isName && !isBlank ? read : []),
    ...(isWithheld || named.length > 0 ? [] : whyNot),
  ];
  const after = [
    ...(isBlank ? read : []),
    ...(typed.raw === '' ? [] : recents.map(recentOption)),
    ...others.map(recordOption),
    ...(help ? [commandOption({ command: help, grade: 4 })] : []),
    ...(isProposing ? proposed.filter((one) => one.title.includes(typed.raw)).map(proposedOption) : []),
    ...(canAsk ? [assistantOption(typed.raw)] : []),
  ];
  const room = Math.max(0, ROW_LIMIT - before.length - after.length);
  const options: readonly Option[] = [...before, ...drawn.slice(0, room).map((row) => commandOption(row, typed.words)), ...after];
  return { options: isLoading && typed.raw !== '' ? NONE : options, typed, rows, drawn, drawAll, isLoading };
}

/**
 * What names something is that; a sentence is read, and so are words typed apart that are no page with filters. Two characters that name nothing may be
 * somebody he has no page of.
 */
const isSentence = (raw: string, best: Grade, { records, isQuery }: { records: number; isQuery: boolean }): boolean =>
  best < (/^[a-z ]+$/i.test(raw) ? IN_PARTS : !isQuery && APART.test(raw) ? SAID : INSIDE) && (!TWO_CHARACTERS.test(raw) || (best === 0 && records === 0));
const TWO_CHARACTERS = /^[\u3400-\u9fff]{2}$/;

/** A form in which nothing was heard to fill in, and words without a figure or more than a page: less than a page that is nearly called so. */
const saysLittle = ({ says, proposals }: Heard): boolean =>
  says === '' || (!/\d/.test(says) && proposals.every(({ command, args }) => command.startsWith('open.') && Object.keys(args).length === 0));

/** Words enough to be the title of a paper. */
const LONG = /[\u3400-\u9fff]{4}/;
const holdsName = ({ title, subtitle }: { title: string; subtitle: string }, words: string): boolean =>
  compact(title).includes(words) || (LONG.test(words) && compact(subtitle).includes(words));

/** What names a command as well as this is no page with filters: what was typed apart is, even where it is nearly a name (sl dsh, 申领 骨科). */
const mostBeside = ({ isSure }: ScreenQuery, raw: string): Grade => (!isSure ? IN_PARTS : INITIALS.test(raw) ? SAID : APART.test(raw) ? HALF : INSIDE);
const APART = /[\u3400-\u9fff]\s+\S|\s[\u3400-\u9fff]/;
/** Letters that are no syllable: an input method sets none apart. */
const INITIALS = /(?:^|\s)[^aeiouv\W\d_]{2,}(?:\s|$)/i;
const HALF = 2.6;

/** How things stand when the palette opens: it changes nothing in that itself. */
function useStanding() {
  const situation = useMemo(readSituation, []);
  const uses = useMemo(readUses, []);
  const favourites = useMemo(readFavourites, []);
  const been = useMemo(readRecents, []);
  const entries = useAtomValue(entriesAtom);
  const candidates = useMemo(() => candidatesOf(entries, situation, uses, favourites), [entries, situation, uses, favourites]);
  return { situation, been, candidates };
}

export type Offered = ReturnType<typeof useOptions>;
