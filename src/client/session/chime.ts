import { atom, getDefaultStore } from 'jotai';

/** The sound of a notification: two soft notes made by the browser, no file. Can be muted; the choice stays on this machine. */
const KEY = 'isMuted';
export const mutedAtom = atom(typeof localStorage !== 'undefined' && localStorage.getItem(KEY) === '1');

export function setMuted(isMuted: boolean): void {
  localStorage.setItem(KEY, isMuted ? '1' : '0');
  getDefaultStore().set(mutedAtom, isMuted);
}

let audio: AudioContext | undefined;

export function chime(): void {
  if (getDefaultStore().get(mutedAtom) || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Browsers refuse sound before the first click; then there is simply none.
  void audio.resume().catch(() => undefined);
  for (const [at, pitch] of [
    [0, 880],
    [0.14, 1174.7],
  ] as const) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    const begin = audio.currentTime + at;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.35);
    note.connect(volume).connect(audio.destination);
    note.start(begin);
    note.stop(begin + 0.4);
  }
}
