import type { Context } from '../../base/context';
import type { Frame } from './frame';
import { NOTHING_BEFORE, readOne } from './read-one';
import { applied } from './slots';

const NAMES = ['departments', 'warehouses', 'partners', 'goods'] as const;
const TOLD = new Set<Frame['intent']>(['figure', 'list', 'rank', 'share', 'compare', 'trend', 'average']);

/** A frame with the names and days it has of the question before in its own words: an edit of it is an edit of those as well. */
export async function saidWhole(context: Context, frame: Frame): Promise<Frame> {
  if (frame.intent === 'act' && frame.subject === 'document' && !frame.number) return papersOf(context, frame);
  // 供应商证照快到期的: a page that is opened tells its rows.
  if (frame.intent === 'open' && frame.subject === 'licence') return { ...frame, intent: 'list' };
  if (!TOLD.has(frame.intent) || frame.number) return frame;
  const rows = frame.within?.lists[0] ?? [];
  const names = NAMES.flatMap((list) => frame[list].map(({ said }) => said));
  const days = frame.cover.some(({ sense }) => sense === 'period') ? [] : frame.periods.map(({ text }) => text);
  const missing = [...days, ...(rows.length === 1 ? rows : []), ...names].filter((said) => said !== '' && !frame.text.includes(said));
  if (missing.length === 0) return frame;
  const { within, ...whole } = { ...(await readOne(context, `${missing.join(' ')} ${frame.text}`, NOTHING_BEFORE, false)), within: undefined };
  const { intent, subject, kind, flows, again, asking } = frame;
  return {
    ...whole,
    intent,
    subject,
    kind: whole.kind ?? kind,
    flows: whole.flows.length > 0 ? whole.flows : flows,
    ...(again ? { again } : {}),
    ...(asking ? { asking } : {}),
    ...(rows.length > 1 && frame.within ? { within: frame.within } : {}),
  };
}

/** 催一下瑞和的, of several papers: what is asked next is asked of those papers, nothing is done with them once more. */
async function papersOf(context: Context, frame: Frame): Promise<Frame> {
  const deeds = frame.cover.filter(({ sense }) => /^verb\.(?:urge|decide|reject|submit|undo)$/.test(sense));
  const text = applied(
    frame.text,
    deeds.map(({ from, to }) => ({ from, to, text: '' })),
  ).trim();
  return text.length < 4 ? frame : { ...(await readOne(context, text, NOTHING_BEFORE, false)), intent: 'list', subject: 'document' };
}
