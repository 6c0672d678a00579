import type { Heard } from '../../contract/assistant';
import { documentOf, screenOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { Refusal } from '../base/errors';
import type { LookingAt } from './planner';
import { readAndAnswer } from './read-and-answer';
import { givenTo } from './words/given-to';

const NOTHING: Heard = { says: '', proposals: [] };
/** Of an answer a row has room for. */
const LONGEST = 120;
const OFFERED = 3;
/** How answers begin that leave out part of what was asked, and drafts with nothing in them (words/sentences.ts). */
const MISSED = /没有理解|(?:did )?not underst/i;
const BLANK = /没有听出能填进去/;
const LEFT = /没有填进去/;
/** How answers begin that say what the asker's rights do not reach. */
const REFUSED = /^您没有.{0,40}权限/;

/**
 * What is typed into the palette, read as a question of its own and kept nowhere: its answer in a sentence, and what it proposes. Nothing where it
 * was not understood whole or found nothing: the palette goes by its own words then. What the asker has no right to is said so.
 */
export async function heard(context: Context, text: string, from: LookingAt): Promise<Heard> {
  try {
    const begun = await draftGiven(context, text, from);
    if (begun) return begun;
    const answer = await readAndAnswer({ context, text, from, history: [] });
    if (REFUSED.test(answer.text)) return { says: sentenceOf(answer.text), proposals: [], isRefused: true };
    if (answer.isEmpty || (answer.unplaced?.length ?? 0) > 0 || MISSED.test(answer.text)) return NOTHING;
    // A form with nothing of what was said in it is not what was meant.
    if (BLANK.test(answer.text) && LEFT.test(answer.text)) return NOTHING;
    return { says: BLANK.test(answer.text) ? '' : sentenceOf(answer.text), proposals: answer.proposals.slice(0, OFFERED) };
  } catch (error) {
    if (error instanceof Refusal) return NOTHING;
    throw error;
  }
}

/** 发料给骨科: a draft for whom it names; where it could not name him it is none. */
async function draftGiven(context: Context, text: string, from: LookingAt): Promise<Heard | undefined> {
  const said = givenTo(context, text);
  const answer = said ? await readAndAnswer({ context, text: said, from, history: [] }) : undefined;
  const [draft] = answer?.proposals ?? [];
  if (!answer || !draft || (answer.unplaced?.length ?? 0) > 0 || !namesWhom(draft)) return undefined;
  return { says: sentenceOf(answer.text), proposals: answer.proposals.slice(0, OFFERED) };
}

const WHOM = new Set(['partner', 'department']);
function namesWhom({ command, args }: Heard['proposals'][number]): boolean {
  const header = documentOf(screenOf(command.replace(/^add\./, ''))?.resource ?? '')?.header ?? {};
  return Object.entries(header).some(([name, field]) => field.kind === 'ref' && WHOM.has(field.to) && Boolean(args[`h.${name}`]));
}

/** The first line without its marks; '' where an answer begins with a table or a list. */
function sentenceOf(text: string): string {
  const [first = ''] = text.trim().split('\n');
  if (/^[|#>-]/.test(first)) return '';
  const plain = first.replaceAll('**', '').replaceAll('`', '').trim().replace(/：$/, '');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
}
