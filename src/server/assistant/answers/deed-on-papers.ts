import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import { statusLabel } from '../../../define/status';
import { documents } from '../../../domain/registry';
import { kindsNamed } from '../own-words/subjects';
import { isMeant } from '../reading/deed-on-records';
import type { ToolAnswer } from '../tool';
import { proposeAction } from '../tools/act';
import { findDocuments } from '../tools/find-documents';
import { given, use } from '../use';
import { readableKinds } from '../words/kinds';
import type { Told } from './words-of';

const NUMBER = /[A-Z]{2}\d{10,14}/g;
const FEW = 3;

/**
 * 帮我续一下, after contracts or letters that were told as papers or as figures: the papers of their kind that may be renewed as they stand, in the
 * order they were told, each with the button.
 */
export async function deedOnPapers({ asking, frame, partner }: Told, { text, isEmpty }: ToolAnswer, deed: string): Promise<ToolAnswer | undefined> {
  if (isEmpty) return undefined;
  const numbers = [...new Set(text.match(NUMBER) ?? [])];
  const told = documents.filter(({ prefix }) => numbers.some((number) => number.startsWith(prefix))).map(({ kind }) => kind);
  const named = new Set([...told, ...kindsNamed(asking.context, `${frame.text}${frame.kind ?? ''}`).keys()]);
  for (const definition of readableKinds(asking.context).filter(({ kind }) => named.has(kind))) {
    const action = definition.actions.find(({ label, does }) => does === 'draft' && isMeant(label, deed));
    if (!action) continue;
    const own = numbers.filter((number) => number.startsWith(definition.prefix));
    const found = own.length > 0 ? own : await standing({ asking, frame, partner } as Told, definition, action);
    const proposed = await Promise.all(found.slice(0, FEW).map((number) => use(proposeAction, asking, { action: action.label, number })));
    const [first, ...others] = proposed.filter(({ proposals }) => proposals.length > 0);
    // The one told first is meant; the next of them stand beside it.
    if (first) return { ...first, proposals: [first, ...others].flatMap(({ proposals }) => proposals) };
  }
  return undefined;
}

/** Papers of the kind, of whoever was spoken of, that stand where the button is. */
async function standing({ asking, partner }: Told, { title }: DocumentDefinition, { from }: Action): Promise<string[]> {
  const status = [...new Set(from.map((one) => statusLabel(one)))];
  const papers = await Promise.all(status.map((one) => use(findDocuments, { ...asking, asked: [] }, { kind: title, status: one, ...given({ partner }) })));
  return [...new Set(papers.flatMap(({ text }) => text.match(NUMBER) ?? []))];
}
