import { PassThrough, type Readable } from 'node:stream';
import type { Proposal, Reference } from '../../contract/answers';
import type { AnswerEvent } from '../../contract/assistant';
import { CODES, SUCCESS } from '../../contract/envelope';
import { Refusal } from '../base/errors';
import { beginAnswer, type Growing, keepAnswer, richText, turnsWith } from './conversation';
import type { Piece, Planner, Question } from './planner';
import { unverifiedFigures } from './verify';

const TIME_LIMIT = 120_000;
const BEAT = 700;

export type Running = { id: string; stream: Readable; done: Promise<void> };
type Fault = (error: unknown) => void;

/**
 * Answers a question: pieces go to the caller as they come and into the store every moment, so that the answer goes on when
 * the caller leaves and can be read and stopped from anywhere.
 */
export async function runAnswer(planner: Planner, question: Question, signal: AbortSignal, report: Fault): Promise<Running> {
  const id = await beginAnswer(question.context, question.text, planner.name);
  const stream = new PassThrough();
  const done = produce({
    id,
    planner,
    question,
    signal,
    report,
    send: (event) => void (stream.writable && stream.write(`data: ${JSON.stringify(event)}\n\n`)),
  })
    .finally(() => {
      if (stream.writable) stream.end('data: [done]\n\n');
    })
    .then((told) => (told === undefined ? undefined : planner.readAhead?.(question, turnsWith(question, told)).catch(report)));
  return { id, stream, done };
}

type Job = {
  id: string;
  planner: Planner;
  question: Question;
  signal: AbortSignal;
  report: Fault;
  send(event: AnswerEvent): void;
};

/** @returns what was told; undefined where the answer was not finished */
async function produce({ id, planner, question, signal, report, send }: Job): Promise<string | undefined> {
  const { context } = question;
  const answer: Growing = { text: '', references: [], proposals: [], unverified: [] };
  // What was proven a moment ago may be said again.
  let evidence = [question.text, ...question.history.flatMap(({ answer: said, isProven }) => (isProven ? said : []))].join(' ');
  const stop = new AbortController();
  const limit = AbortSignal.timeout(TIME_LIMIT);
  const all = AbortSignal.any([signal, stop.signal, limit]);
  const beat = setInterval(
    () =>
      void keepAnswer(context, id, answer, 'running')
        .then((isStopped) => isStopped && stop.abort())
        .catch(report),
    BEAT,
  );
  let state: 'done' | 'stopped' | 'failed' = 'done';
  const say = (text: string, references: readonly Reference[] = [], proposals: readonly Proposal[] = []) => {
    answer.text += text;
    send(
      eventOf(
        id,
        text,
        grow(answer.references, references, (one) => one.id),
        grow(answer.proposals, proposals, (one) => `${one.command} ${JSON.stringify(one.args)}`),
      ),
    );
  };
  // The id first: a caller that stops at once knows what.
  send(eventOf(id, '', [], []));
  try {
    for await (const piece of planner.answer(question, all)) {
      evidence += evidenceOf(piece);
      say(piece.text ?? '', piece.references, piece.proposals);
      if (all.aborted) break;
    }
    if (all.aborted) state = 'stopped';
  } catch (error) {
    state = all.aborted ? 'stopped' : 'failed';
    if (error instanceof Refusal) {
      state = 'done';
      say(error.message);
    } else if (state === 'failed') {
      report(error);
      say(`${answer.text === '' ? '' : '\n\n'}回答时出现错误，请稍后再试。`);
    }
  } finally {
    clearInterval(beat);
  }
  if (limit.aborted) say(`${answer.text === '' ? '' : '\n\n'}（回答超过时间限制，已停止）`);
  answer.unverified = unverifiedFigures(answer.text, evidence);
  send({
    ...eventOf(id, '', [], []),
    unverified: answer.unverified,
    ...(state === 'failed' ? { code: CODES.bug, msg: '服务错误' } : {}),
  });
  await keepAnswer(context, id, answer, state).catch(report);
  return state === 'done' ? answer.text : undefined;
}

const evidenceOf = (piece: Piece): string => `${piece.evidence ?? ''} ${(piece.references ?? []).map((one) => `${one.title} ${one.content}`).join(' ')}`;

/** Adds what is new and returns just that. */
function grow<T>(known: T[], more: readonly T[], key: (one: T) => string): T[] {
  const seen = new Set(known.map(key));
  const fresh = more.filter((one) => !seen.has(key(one)) && seen.add(key(one)));
  known.push(...fresh);
  return fresh;
}

const eventOf = (id: string, answer: string, references: Reference[], proposals: Proposal[]): AnswerEvent => ({
  code: 0,
  msg: SUCCESS,
  id,
  result: { data: [{ answer, reference: references, rich_text_ref: richText(references, proposals) }] },
});
