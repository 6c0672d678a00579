import type { Frame } from '../reading/frame';
import { TURNS } from './turns';

/** The frame as the first rule of words that fits it turns it. */
export function turned(frame: Frame): Frame {
  const turn = TURNS.find(({ when }) => when(frame));
  if (!turn) return frame;
  return {
    ...frame,
    sure: 1,
    intent: turn.intent ?? frame.intent,
    subject: turn.subject ?? frame.subject,
    by: turn.by ?? frame.by,
    kind: turn.kind?.(frame) ?? frame.kind,
    state: turn.state ?? frame.state,
    end: turn.end ?? frame.end,
  };
}

/** Nobody and nothing is named in it: neither papers nor goods nor what happens to them. */
export const isBare = ({
  intent,
  subject,
  kind,
  flows,
  partners,
  goods,
  departments,
  warehouses,
  people,
  number,
  tail,
  page,
  lot,
  code,
  state,
  trait,
  amount,
  periods,
}: Frame): boolean =>
  ['use', 'document'].includes(subject) &&
  !['explain', 'detail', 'act', 'draft', 'how'].includes(intent) &&
  ![kind, number, tail, page, lot, code, state, trait, amount].some(Boolean) &&
  [flows, partners, goods, departments, warehouses, people, periods].every((list) => list.length === 0);

/** So little was read that any answer would be about something else. */
export const isUnread = ({ sure, cover, unknown, kind, flows, partners, goods, departments, warehouses, number, page, lot, code }: Frame): boolean =>
  sure < 0.75 &&
  (unknown.length > 0 || cover.some(({ sense }) => sense === 'word')) &&
  ![kind, number, page, lot, code].some(Boolean) &&
  [flows, partners, goods, departments, warehouses].every((list) => list.length === 0);
