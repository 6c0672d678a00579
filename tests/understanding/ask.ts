import '../../src/server/kinds/attach';
import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { builtinPlanner } from '../../src/server/assistant/builtin';
import type { Frame } from '../../src/server/assistant/reading/frame';
import { framesOf } from '../../src/server/assistant/reading/frames-of';
import { readConfig } from '../../src/server/base/config';
import type { Context } from '../../src/server/base/context';
import type { Db } from '../../src/server/db/open';
import { reachDatabase } from '../../src/server/db/start';
import { demoCallers } from './demo-callers';
import { opened } from './opened';

type Line = { asker: string; question: string; right: string; frame: string };

/** A line that begins with + leans on the one before it. */
const linesOf = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^(?:asker\t|#)/.test(line))
    .map((line) => {
      const [asker = '', question = '', right = '', frame = ''] = line.split('\t');
      return { asker: asker.trim(), question: question.trim(), right: right.trim(), frame: frame.trim() };
    });

export async function askAll([file, into = 'answers.md']: readonly string[]): Promise<void> {
  if (!file) throw new Error('npm run understand -- ask <questions.tsv> [<answers.md>]');
  const database = await reachDatabase(readConfig());
  try {
    const callers = await demoCallers(database.db);
    const said: string[] = [];
    const tally = { labelled: 0, read: 0, broken: 0 };
    const times: number[] = [];
    let history: { question: string; answer: string }[] = [];
    for (const [at, line] of linesOf(file).entries()) {
      const context = callers.get(line.asker);
      if (!context) throw new Error(`line ${at + 1}: no account ${line.asker}`);
      const isOn = line.question.startsWith('+');
      const text = await withNumbers(database.db, context, line.question.replace(/^\+\s*/, ''));
      if (!isOn) history = [];
      const given = await answered(context, text, history, times);
      history = [...history, { question: text, answer: given.text }].slice(-4);
      const fits = line.frame === '' ? undefined : given.frames.some((one) => isRead(one, line.frame));
      if (fits !== undefined) tally.labelled += 1;
      if (fits) tally.read += 1;
      const broken = await opened(context, given.proposals);
      tally.broken += broken.length;
      said.push(
        [
          `## ${at + 1} ${line.asker}: ${isOn ? '(接着问) ' : ''}${text}`,
          `right: ${line.right}${line.frame ? `  [${line.frame}] ${fits ? 'frame as labelled' : 'FRAME DIFFERS'}` : ''}`,
          `frame: ${given.frames.map(frameWords).join(' ⇒ ')}`,
          given.text.trim(),
          `proposals: ${given.proposals.map((one) => `${one.title} ⟨${one.command} ${JSON.stringify(one.args).slice(0, 200)}⟩`).join('; ') || '—'}`,
          ...broken.map((words) => `BROKEN PROPOSAL: ${words}`),
        ].join('\n\n'),
      );
    }
    times.sort((a, b) => a - b);
    const place = (share: number) => `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)} ms`;
    const read = `${times.length} questions; ${tally.read} of ${tally.labelled} labelled frames read so`;
    const sum = `${read}; ${tally.broken} proposals do not open what they say; whole answer p50 ${place(0.5)}, p95 ${place(0.95)}`;
    writeFileSync(into, `${sum}\n\n${said.join('\n\n---\n\n')}\n`);
    console.log(sum);
  } finally {
    await database.close();
  }
}

/** What throws is an answer of its own, and the worst there is: the others are asked all the same. */
async function answered(context: Context, text: string, history: { question: string; answer: string }[], times: number[]) {
  try {
    return await answerOf(context, text, history, times);
  } catch (error) {
    return { text: `THROWS: ${error instanceof Error ? error.message : String(error)}`, proposals: [], frames: [] };
  }
}

async function answerOf(context: Context, text: string, history: { question: string; answer: string }[], times: number[]) {
  const frames = await framesOf({ context, text, history });
  const started = performance.now();
  const given = { text: '', proposals: [] as { command: string; title: string; args: Record<string, unknown> }[] };
  const question = { context, text, history, from: { screen: '', documentId: '', selection: [] } };
  for await (const piece of builtinPlanner.answer(question, new AbortController().signal)) {
    given.text += piece.text ?? '';
    given.proposals.push(...(piece.proposals ?? []));
  }
  times.push(performance.now() - started);
  return { ...given, frames };
}

/** `figure/list|stock` names one of several intents, and one of several subjects; `*` is any. */
const isRead = ({ intent, subject }: Frame, label: string): boolean => {
  const [intents = '', subjects = ''] = label.split('|');
  return intents.split('/').includes(intent) && (subjects === '*' || subjects.split('/').includes(subject));
};

const frameWords = ({ intent, subject, sure, cover, unknown }: Frame): string =>
  `${intent}|${subject} (${sure.toFixed(2)}) ${cover.map((arc) => `${arc.text}/${arc.sense}`).join(' ')}${unknown.length > 0 ? ` · not read: ${unknown.join(', ')}` : ''}`;

/** CG{D}0005 is the youngest order that ends so. */
async function withNumbers(db: Db, context: Context, text: string): Promise<string> {
  let filled = text;
  for (const [said = '', prefix = '', end = ''] of text.matchAll(/([A-Z]{2})\{D\}(\d+)/g)) {
    const { rows } = await sql<{
      sn: string;
    }>`select sn from document where org_id = ${context.org.id} and sn like ${`${prefix}%${end}`} order by document_date desc, sn desc limit 1`.execute(db);
    filled = filled.replace(said, rows[0]?.sn ?? `${prefix}20260101${end}`);
  }
  return filled;
}
