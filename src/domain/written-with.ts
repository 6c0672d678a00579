import { documentOf, masterOf } from './registry';

/** Operations any of which writes a record of the resource: whoever holds one on a page may put right what lacks there. */
export function writtenWith(resource: string): readonly string[] {
  const master = masterOf(resource);
  if (master) return [...(master.flags.add ?? ['add']), ...(master.flags.edit ?? ['edit'])];
  return documentOf(resource)?.addFlags ?? [];
}
