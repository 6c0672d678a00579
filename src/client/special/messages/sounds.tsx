import { useAtomValue } from 'jotai';
import { mutedAtom, setMuted } from '../../session/chime';
import { useSounds } from '../../session/sounds';
import { Checkbox } from '../../ui/input';

/** Which messages sound: each sort for the user wherever he is, all of them for this machine. */
export function Sounds() {
  const isMuted = useAtomValue(mutedAtom);
  const sounds = useSounds();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
      <legend className="sr-only">提示音</legend>
      <span className="text-faint text-xs">提示音</span>
      <Checkbox label="本机有声" checked={!isMuted} onChange={() => setMuted(!isMuted)} />
      {!isMuted && sounds.map(({ sort, isOn, turn }) => <Checkbox key={sort} label={sort} checked={isOn} onChange={turn} />)}
    </fieldset>
  );
}
