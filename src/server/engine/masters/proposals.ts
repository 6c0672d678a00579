import type { ProposedRow } from '../../../contract/answers';
import type { MasterDefinition, Proposes } from '../../../define/define-master';
import type { Context } from '../../base/context';
import { maySee } from '../access';
import { attachment } from '../attachment';
import { readScreens, requireFlags } from './access';
import type { MasterRow } from './effects';
import { loadRows } from './load';

/** Candidates for a row, the most likely first; `why` says in words what speaks for one. */
export type Proposer = (context: Context, row: MasterRow) => Promise<ProposedRow[]>;
const proposers = attachment<Proposer>();
export const attachProposers = proposers.attach;

/**
 * What a row may be matched with, for whoever may accept it (define-master.ts, Proposes): the kind of the row finds candidates, what the
 * caller may not see of one is left out.
 * @throws Forbidden without the action that accepts one, NotFound for a row he does not read
 */
export async function proposalsFor(context: Context, definition: MasterDefinition, proposes: Proposes, id: string): Promise<{ list: ProposedRow[] }> {
  const accept = definition.actions.find((action) => action.id === proposes.accept);
  requireFlags(context, definition, accept?.flags ?? [], accept?.label ?? proposes.title);
  const [row] = await loadRows(context.db, context, definition, [id]);
  const find = proposers.of(definition.resource);
  if (!find || !row) throw new Error(`${definition.resource}: nobody proposes`);
  const screens = readScreens(context, definition);
  const hidden = Object.entries(proposes.fields).flatMap(([name, { needs }]) => (needs && !maySee(context, screens, needs) ? [name] : []));
  const shown = (candidate: ProposedRow) => Object.fromEntries(Object.entries(candidate).filter(([name]) => !hidden.includes(name))) as ProposedRow;
  return { list: (await find(context, row)).map(shown) };
}
