import { type RawBuilder, sql } from 'kysely';
import type { Action } from '../../../define/action';
import { allowsAny } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { whereCondition } from './filters';
import { isMyTurn } from './my-turn';
import { staysOver } from './stays-over';

/**
 * What a document waits for: the caller's word on it, to be filled in by him because another document made it, or to be brought to an end
 * because its time is over and what came of it is not.
 */
export type Waiting = 'review' | 'born' | 'over';
/** The same in words. */
export const WAITING_WORDS: Record<Waiting, string> = { review: '待审核', born: '待处理', over: '待了结' };
export const isWaiting = (word: unknown): word is Waiting => typeof word === 'string' && Object.hasOwn(WAITING_WORDS, word);

/** Filter of every list of documents, and what the tiles of the home page count: both ask this. @throws BadInput */
export function waitingCondition(context: Context, definition: DocumentDefinition, screens: readonly Screen[], waiting: unknown): RawBuilder<boolean> {
  if (!isWaiting(waiting)) throw new BadInput('筛选【待办】不正确');
  const pages = screens.filter((screen) => isDoneOn(context, definition, screen, waiting));
  if (pages.length === 0) return sql<boolean>`false`;
  if (waiting === 'born') return sql<boolean>`(h.status = ${STATUS.draft} and h.origin in ('mirror', 'auto'))`;
  if (waiting === 'over') return staysOver(context, definition) ?? sql<boolean>`false`;
  const offered = reviewsOf(definition).map(
    ({ when = {}, offeredWhen = {} }) => sql`(${whereCondition(definition, when)} and ${whereCondition(definition, offeredWhen)})`,
  );
  const turns = pages.map((screen) => isMyTurn(context, definition, screen.flag));
  return sql<boolean>`(h.status = ${STATUS.submitted} and not h.is_red and (${sql.join(offered, sql` or `)}) and (${sql.join(turns, sql` or `)}))`;
}

/** Whether the caller may do on this page what the document waits for. */
export function isDoneOn(context: Context, definition: DocumentDefinition, screen: Screen, waiting: Waiting): boolean {
  const flags = {
    born: () => definition.editFlags,
    review: () => reviewsOf(definition).flatMap((action) => action.flags),
    over: () => (definition.endsAfter?.stays ? endingsOf(definition).flatMap((action) => action.flags) : []),
  }[waiting]();
  const offered = flags.filter((flag) => screen.actions.includes(flag));
  return offered.length > 0 && (context.isSystem || allowsAny(context.permissions, screen.flag, offered));
}

/** What a reviewed document is ended by, or goes on by. */
const endingsOf = ({ actions }: DocumentDefinition): Action[] =>
  actions.filter(({ from, does }) => from.includes(STATUS.reviewed) && ['stop', 'draft', 'convert'].includes(does));

const reviewsOf = (definition: DocumentDefinition): Action[] =>
  definition.actions.filter((action) => action.does === 'review' && action.from.includes(STATUS.submitted));
