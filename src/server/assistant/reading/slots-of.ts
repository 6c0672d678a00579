import type { Measure } from '../../../define/spoken-numbers';
import type { Period } from '../../../define/spoken-periods';
import { kindsIn } from '../words/kinds';
import { classCalled } from '../words/said/classes';
import { allLabels } from '../words/states';
import { isLeftOut, LEFT_OUT, leftOut, leftOutUnread, statesLeftOut } from './except';
import type { Frame, Named } from './frame';
import { endOf, furtherGrouping, groupingOf } from './grouping';
import type { Arc } from './lattice';
import type { Naming } from './name-arcs';

const values = (cover: readonly Arc[], sense: string): Arc[] => cover.filter((arc) => arc.sense === sense);

/** Fills the slots of a frame from what was read. */
export function slotsOf(text: string, cover: readonly Arc[]): Omit<Frame, 'intent' | 'subject' | 'sure' | 'others'> {
  const senses = new Set(cover.map((arc) => arc.sense));
  const named = (sense: string): Named[] => values(cover, sense).map((arc) => ({ said: arc.text, at: arc.from, found: (arc.value as Naming).found }));
  const first = (sense: string): string | undefined => values(cover, sense)[0]?.text;
  const names = leftOut(text, {
    partners: named('name.partner'),
    goods: named('name.goods'),
    departments: named('name.department'),
    warehouses: named('name.warehouse'),
  });
  const outside = statesLeftOut(text, cover);
  const stands = cover.filter((arc) => !outside.includes(arc));
  const top = [...values(cover, 'calc.most'), ...values(cover, 'calc.least')].find((arc) => typeof arc.value === 'number')?.value as number | undefined;
  return {
    text,
    cover,
    ...names,
    people: named('name.person'),
    classes: values(cover, 'noun.goods').flatMap(({ text: said }) => (classCalled(said) ? [said] : [])),
    specs: values(cover, 'spec').map((arc) => arc.text),
    number: first('number')?.toUpperCase(),
    tail: first('tail') ?? tailIn(cover),
    lot: first('lot')?.toUpperCase(),
    code: first('code')?.toUpperCase(),
    bed: first('bed'),
    periods: values(cover, 'period').map((arc) => arc.value as Period),
    ahead: first('ahead') ?? first('noun.expired'),
    state: values(stands, 'state')[0]?.text.replace(/的$/, ''),
    withoutStates: outside.map((arc) => arc.text.replace(/的$/, '')),
    withoutKinds: cover.flatMap(({ value, text: said }) => (value === LEFT_OUT ? [said.replace(/的$/, '')] : [])),
    // 发了货还没签收: what is still to come says where it stands.
    trait: (values(stands, 'trait').find(({ text: said }) => /^[没待未]/.test(said)) ?? values(stands, 'trait')[0])?.text.replace(/的$/, '') ?? notDone(cover),
    amount: first('amount'),
    worth: worthIn(text, cover),
    quantities: values(cover, 'qty').map((arc) => ({ ...(arc.value as Measure), at: arc.from })),
    kind: kindIn(cover),
    flows: cover.flatMap((arc) =>
      arc.sense.startsWith('flow.') && !joinedFlow(cover)?.arcs.includes(arc) ? [{ flow: arc.sense.slice(5), said: arc.text }] : [],
    ),
    page: first('page'),
    by: groupingOf(cover),
    also: furtherGrouping(cover),
    change: values(cover, 'change')[0]?.value as number | undefined,
    end: endOf(senses),
    count: top ?? (values(cover, 'num').length > 0 && senses.has('calc.most') ? Number(first('num')) : undefined),
    place: first('it'),
    unknown: [...unknownIn(text, cover), ...leftOutUnread(text, cover)],
    has: (sense) => senses.has(sense),
  };
}

/** 配送合同 is a contract: of two kinds side by side the last one is meant, and the first says what it is about. */
function kindIn(cover: readonly Arc[]): string | undefined {
  const kinds = values(cover, 'kind');
  return kinds.find((arc) => !kinds.some(({ from }) => from === arc.to))?.text ?? joinedFlow(cover)?.kind;
}

/** 采购入库了几单: two words for what happens that are together what papers are called. */
function joinedFlow(cover: readonly Arc[]): { kind: string; arcs: readonly Arc[] } | undefined {
  if (cover.some(({ sense }) => sense === 'kind')) return undefined;
  for (const [at, arc] of cover.entries()) {
    const next = cover[at + 1];
    if (!arc.sense.startsWith('flow.') || !next?.sense.startsWith('flow.') || next.from !== arc.to) continue;
    const kind = `${arc.text}${next.text.replace(/[了过的]+$/, '')}`;
    if (kindsIn(kind)?.said === kind) return { kind, arcs: [arc, next] };
  }
  return undefined;
}

let waits: ReadonlySet<string> | undefined;
/** 还没收的货: a not before what happens to goods, where lists call what waits so (没收货). */
function notDone(cover: readonly Arc[]): string | undefined {
  waits ??= new Set(allLabels().map(({ said }) => said));
  for (const [at, arc] of cover.entries()) {
    const next = cover[at + 1];
    if (arc.sense !== 'not' || !next?.sense.startsWith('flow.') || next.from !== arc.to) continue;
    const said = `没${next.text.replace(/[的了过]/g, '')}`;
    if (waits.has(said)) return said;
  }
  return undefined;
}

/** 0012那张采购单: digits beside a word for papers are the end of a number. */
function tailIn(cover: readonly Arc[]): string | undefined {
  const isOfPaper = cover.some(({ sense }) => sense === 'kind' || sense === 'noun.doc' || sense === 'noun.order' || sense === 'it');
  // 凭证号0018 is another number of it.
  const isItsOwn = ({ from }: Arc): boolean => !cover.some((one) => one.to === from && /[-号]$/.test(one.text));
  return isOfPaper ? cover.find((arc) => arc.sense === 'num' && /^\d{4,6}$/.test(arc.text) && isItsOwn(arc))?.text : undefined;
}

function worthIn(text: string, cover: readonly Arc[]): Frame['worth'] {
  const arc = values(cover, 'noun.highvalue').at(-1);
  if (!arc) return undefined;
  const worth = arc.text.startsWith('高') ? 'high' : arc.text.startsWith('低') ? 'low' : 'implant';
  // 除了高值的: the others are what is low.
  if (worth === 'implant' || !isLeftOut(text, arc)) return worth;
  return worth === 'high' ? 'low' : 'high';
}

/** Stretches nothing was read from, with single letters between them that are words only by chance. */
function unknownIn(text: string, cover: readonly Arc[]): string[] {
  const stretches: { from: number; to: number }[] = [];
  for (const arc of cover) {
    if (arc.sense !== '?') continue;
    const last = stretches.at(-1);
    const between = last ? cover.filter((one) => one.from >= last.to && one.to <= arc.from) : [];
    if (last && arc.from - last.to <= 1 && between.every((one) => one.text.length === 1 && !'的了吗和给'.includes(one.text))) last.to = arc.to;
    else stretches.push({ from: arc.from, to: arc.to });
  }
  return stretches.map(({ from, to }) => text.slice(from, to).trim()).filter((said) => said.length >= 2 || /[\u3400-\u9fff]{2}/.test(said));
}
