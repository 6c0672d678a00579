import type { ConsultedAnswer } from '../../../contract/answers';
import type { Consults, MasterDefinition } from '../../../define/define-master';
import type { Context } from '../../base/context';
import { attachment } from '../attachment';
import { readScreens } from './access';

/** Who knows more of what stands in the field a master consults by; undefined: it is not known there. */
export type Consulted = (context: Context, said: string) => Promise<ConsultedAnswer | undefined>;
const consulted = attachment<Consulted>();
export const attachConsulted = consulted.attach;

/**
 * What the book a master consults says of what was typed (define-master.ts, Consults), for whoever reads the master. Nothing is written.
 * @throws Forbidden for whom the master is not
 */
export async function consult(
  context: Context,
  definition: MasterDefinition,
  { title }: Consults,
  said: string,
): Promise<{ title: string; found?: ConsultedAnswer }> {
  readScreens(context, definition);
  const ask = consulted.of(definition.resource);
  if (!ask) throw new Error(`${definition.resource}: nobody is consulted`);
  const found = await ask(context, said);
  return { title, ...(found ? { found } : {}) };
}
