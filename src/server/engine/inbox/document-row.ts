import { type RawBuilder, sql } from 'kysely';
import type { InboxRow } from '../../../contract/inbox-answer';
import { ASKED, turnOf } from '../../../define/countersign';
import { minuteOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { guestQuery } from '../../../define/define-screen';
import { columnOf, type Field } from '../../../define/field';
import type { Context } from '../../base/context';
import { actionsOf, fieldsThatDecide, type Sight } from '../documents/present';
import { expressionOf } from '../documents/select';
import { WAITING_WORDS } from '../documents/waiting';
import type { InboxPage } from './pages';
import { isUrgedLately } from './urge-limit';

/** A row with what it is ranked by. */
export type Ranked = { row: InboxRow; isUrged: boolean; weight: number };

export const WORDS: Record<InboxPage['waiting'], string> = { ...WAITING_WORDS, others: WAITING_WORDS.review };

/** Days of waiting that pressing is worth: more than anything waits. */
export const PRESSES = 10_000;

/** Why the document `h` presses: the moment that is near, or now where it always does; null = it only waits. */
export function pressesOn(context: Context, pages: readonly InboxPage[]): RawBuilder<unknown> {
  const kinds = [...new Set(pages.map(({ definition }) => definition))].filter(({ presses }) => presses !== undefined);
  if (kinds.length === 0) return sql`null::timestamptz`;
  const now = sql`${context.now()}::timestamptz`;
  return sql`case h.kind ${byKind(kinds, ({ header, presses }) => {
    if (presses === undefined || presses === 'always') return now;
    const at = sql.ref(`h.${columnOf(presses.at, header[presses.at] as Field)}`);
    return sql`case when ${at} between ${now} - interval '1 day' and ${now} + interval '1 day' then ${at} end`;
  })} end`;
}

/** The same in words. */
function pressing({ presses, header }: DocumentDefinition, at: Date | string): string {
  return typeof presses === 'object' ? `${header[presses.at]?.label ?? ''} ${minuteOf(new Date(at).toISOString()).slice(5)}` : '紧急';
}

export type Found = {
  [K in 'id' | 'kind' | 'sn' | 'origin' | 'party' | 'summary']: string;
} & {
  page: number;
  weight: number;
  since: string;
  presses: string | null;
  urgedBy: string | null;
  urgedAt: string | null;
  amount: string | null;
  status: number;
  version: number;
  isRed: boolean;
  lineCount: number;
  step: string | null;
  stepsLeft: number;
  deciding: Record<string, unknown> | null;
};

export function presented(context: Context, pages: readonly InboxPage[], found: Found): Ranked {
  const { screen, definition, waiting } = pages[found.page - 1] as InboxPage;
  const { id, kind, sn, version, lineCount, amount, urgedBy, urgedAt, deciding } = found;
  const may = waiting === 'review' || waiting === 'over' ? actionsOf({ ...context, screen: screen.flag }, definition, { ...deciding, ...found }) : [];
  const words = waiting === 'over' ? ['stop'] : ['review', 'refuse'];
  const decides = definition.actions.filter(({ does }) => words.includes(does)).map((action) => action.id);
  const turn = definition.countersign ? turnOf({ ...deciding, status: found.status }) : '';
  const row: InboxRow = {
    family: 'document',
    ...{ id, kind, sn, version, lineCount, waiting },
    title: definition.title,
    word: turn || WORDS[waiting],
    screen: screen.flag,
    path: screen.path,
    query: { ...guestQuery(screen), id },
    party: found.party ?? '',
    summary: found.summary ?? '',
    ...(found.presses ? { presses: pressing(definition, found.presses) } : {}),
    amount: amount ?? '',
    since: new Date(found.since).toISOString(),
    step: found.step ?? '',
    isLastStep: found.stepsLeft <= 1,
    urgedBy: urgedBy ?? '',
    urgedAt: urgedAt ? new Date(urgedAt).toISOString() : '',
    mayUrge: waiting === 'others' && turn !== ASKED && !isUrgedLately(context, urgedAt),
    actions: may.filter((action) => decides.includes(action)),
  };
  return { row, isUrged: row.urgedAt !== '', weight: found.weight };
}

export type Shown = Record<'amount' | 'party' | 'summary' | 'deciding', RawBuilder<unknown>>;

export const byKind = (kinds: readonly DocumentDefinition[], of: (definition: DocumentDefinition) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    kinds.map((definition) => sql`when ${sql.lit(definition.kind)} then ${of(definition)}`),
    sql` `,
  );

/** Whether the header says this column, in the open. */
export const saysColumn = ({ header, secret }: DocumentDefinition, { hidden }: Sight, column: string): boolean =>
  Object.entries(header).some(([name, field]) => !field.extra && columnOf(name, field) === column && !hidden.has(name) && !secret?.header.includes(name));

/** What its actions depend on, by the names of its fields. */
export function decidingOf(definition: DocumentDefinition): RawBuilder<unknown> {
  const fields = fieldsThatDecide(definition).flatMap((name) => {
    const field = definition.header[name];
    return field ? [sql`${sql.lit(name)}::text, ${expressionOf(definition, 'h', name, field)}`] : [];
  });
  return fields.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(fields)})`;
}
