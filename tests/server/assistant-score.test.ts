import { expect, it } from 'vitest';
import type { Proposal, Reference } from '../../src/contract/answers';
import { builtinPlanner } from '../../src/server/assistant/builtin';
import { inWorld } from '../support/in-world';
import { dailyQuestions } from './assistant-daily-questions';
import { freshQuestions } from './assistant-fresh-questions';
import { laterQuestions } from './assistant-later-questions';
import { questions, type Scored } from './assistant-questions';
import { strangerQuestions } from './assistant-stranger-questions';
import { wardQuestions } from './assistant-ward-questions';
import { type AssistantWorld, assistantWorld } from './assistant-world';

/** The built-in engine against the list of questions: at least 95 of 100 must be answered as expected. */
let w: AssistantWorld;
inWorld(assistantWorld, (made) => {
  w = made;
});

type Answer = { text: string; references: Reference[]; proposals: Proposal[] };

async function answer(one: Scored): Promise<Answer> {
  const before = one.after === undefined ? undefined : await answer({ ask: one.after, expect: {}, ...(one.who ? { who: one.who } : {}) });
  const history = one.after !== undefined && before ? [{ question: one.after, answer: before.text }] : [];
  const context = one.who === 'dealer' ? w.d : one.who === 'nurse' ? w.nurse : one.who === 'nobody' ? w.nobody : w.h;
  const from = one.looksAt === 'order' ? { screen: 'hPurchaseOrder', documentId: w.order.id, selection: [] } : { screen: '', documentId: '', selection: [] };
  const given: Answer = { text: '', references: [], proposals: [] };
  for await (const piece of builtinPlanner.answer({ context, text: filled(one.ask), from, history }, new AbortController().signal)) {
    given.text += piece.text ?? '';
    given.references.push(...(piece.references ?? []));
    given.proposals.push(...(piece.proposals ?? []));
  }
  return given;
}

const filled = (text: string): string =>
  text.replace('{order}', w.order.sn).replace('{claim}', w.claim.sn).replace('{today}', w.today).replace('{lastMonth}', w.lastMonth.slice(0, 7));
const fits = (wanted: string | RegExp, value: unknown): boolean =>
  typeof wanted === 'string' ? String(value ?? '') === wanted : wanted.test(String(value ?? ''));

/** What is wrong with an answer; empty when nothing is. */
function faults(one: Scored, given: Answer): string[] {
  const { says = [], never = [], command, args = {}, reference } = one.expect;
  const [first] = given.proposals;
  return [
    ...says
      .map(filled)
      .filter((words) => !given.text.includes(words))
      .map((words) => `does not say ${words}`),
    ...never
      .map(filled)
      .filter((words) => given.text.includes(words))
      .map((words) => `says ${words}`),
    ...(command === undefined || (command === '' ? !first : first && fits(command, first.command))
      ? []
      : [`proposes ${first?.command ?? 'nothing'} instead of ${String(command)}`]),
    ...Object.entries(args)
      .filter(([name, wanted]) => !fits(wanted, first?.args[name]))
      .map(([name]) => `argument ${name} is ${JSON.stringify(first?.args[name])}`),
    ...(reference === undefined || given.references.some((ref) => fits(reference, ref.kind)) ? [] : [`no reference of kind ${String(reference)}`]),
  ];
}

const groups = {
  'asked while the rules were made': questions,
  'asked by strangers': strangerQuestions,
  'asked afresh': freshQuestions,
  'asked later': laterQuestions,
  "asked in a day's work": dailyQuestions,
  'asked on wards, in stores and at desks': wardQuestions,
};

it('answers at least 95 % of the questions as expected', { timeout: 600_000 }, async () => {
  let [right, all] = [0, 0];
  for (const [group, list] of Object.entries(groups)) {
    const failures: string[] = [];
    for (const one of list) {
      const given = await answer(one).catch((error: Error): Answer => ({ text: `threw ${error.stack}`, references: [], proposals: [] }));
      const wrong = faults(one, given);
      if (wrong.length > 0)
        failures.push(
          `${one.who ? `[${one.who}] ` : ''}${filled(one.ask)}\n    ${wrong.join('; ')}\n    → ${given.text.replaceAll('\n', ' ').slice(0, 220)} ⟨${given.proposals.map((p) => p.command).join(' ')}⟩`,
        );
    }
    right += list.length - failures.length;
    all += list.length;
    console.log(
      `assistant, ${group}: ${list.length - failures.length} of ${list.length} as expected${failures.length > 0 ? `\n  ${failures.join('\n  ')}` : ''}`,
    );
  }
  console.log(`assistant: ${right} of ${all} questions as expected (${((100 * right) / all).toFixed(1)} %)`);
  expect(all).toBeGreaterThanOrEqual(190);
  expect((100 * right) / all).toBeGreaterThanOrEqual(95);
});
