import { expect, it } from 'vitest';
import { derivedCommands } from '../../commands/derived';
import { documentOf, masterOf, reportOf, reports, screens } from '../../src/domain/registry';

/** What is done with rows of a report is begun by its words as everything else is. */
const commands = derivedCommands({ screens, documentOf, masterOf, actsOf: (resource) => reportOf(resource)?.acts, pages: new Map() });
const acts = screens.flatMap((screen) => {
  const own = screen.archetype === 'report' ? reports.find(({ resource, acts: has }) => resource === screen.resource && has)?.acts : undefined;
  const actions = own
    ? (masterOf(own.master)?.actions ?? []).filter(({ id, flags }) => own.actions.includes(id) && flags.some((flag) => screen.actions.includes(flag)))
    : [];
  return actions.map((action) => [`${action.label} ${screen.title}`, `do.${screen.flag}.${action.id}`, action.flags] as const);
});

it('催收 has its three', () =>
  expect(acts.filter(([, id]) => id.startsWith('do.dunning.')).map(([title]) => title)).toEqual(['记录承诺 催收', '催款 催收', '出催款函 催收']));

it.each(acts)('%s is a row of the palette there, for whoever may', (title, id, flags) => {
  expect(commands.find((command) => command.id === id)).toMatchObject({ title, when: { operations: flags, inTab: id.split('.')[1] } });
});
