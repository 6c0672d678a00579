import * as own from '../../../commands/derived';
import type { AnyCommand } from '../../../src/define/define-command';

/** Stands in for commands/derived in the bench's own build: the real commands, repeated under other names up to 5 000. */
export const WANTED = 5000;

export const derivedCommands = (given: Parameters<typeof own.derivedCommands>[0]): AnyCommand[] => {
  const real = own.derivedCommands(given);
  const copies = Array.from({ length: Math.max(0, WANTED - real.length) }, (_, i): AnyCommand => {
    const command = real[i % real.length] as AnyCommand;
    return { ...command, id: `${command.id}.${i}`, title: `${command.title}${i}`, keys: [] };
  });
  return [...real, ...copies];
};
