import { useAtomValue } from 'jotai';
import { MESSAGE_SORTS, type MessageSort } from '../../domain/organisation/message-sorts';
import { defineHabit, habitsAtom } from './habits';

/** Which messages sound, as the user set it at whatever machine; what he said nothing about sounds. The switch of this machine (chime.ts) silences all. */
type Silent = Partial<Record<MessageSort, true>>;
const silent = defineHabit<Silent>({ name: 'silentMessages', empty: {} });

export const doesSound = (sort: MessageSort): boolean => silent.read()[sort] !== true;

export function useSounds(): { sort: MessageSort; isOn: boolean; turn: () => void }[] {
  useAtomValue(habitsAtom);
  return MESSAGE_SORTS.map((sort) => ({ sort, isOn: doesSound(sort), turn: () => setSound(sort, !doesSound(sort)) }));
}

function setSound(sort: MessageSort, isOn: boolean): void {
  const { [sort]: _before, ...rest } = silent.read();
  silent.keep(isOn ? rest : { ...rest, [sort]: true });
}
