import { atom, getDefaultStore } from 'jotai';
import type { Work } from '../task/work';
import type { Job } from './job';

/** What waits to be sent, on this device's disk in the order it was done. Another window of the same device sees the same. */
export type HandJob = Job<Work>;
export const outboxAtom = atom<readonly HandJob[]>([]);

const store = getDefaultStore();
const PREFIX = 'hand/outbox/';
let owner = '';

function onDisk(): readonly HandJob[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + owner) ?? '[]');
    return Array.isArray(kept) ? (kept as HandJob[]) : [];
  } catch {
    return [];
  }
}

const show = (): void => store.set(outboxAtom, onDisk());

function change(next: (jobs: readonly HandJob[]) => readonly HandJob[]): void {
  localStorage.setItem(PREFIX + owner, JSON.stringify(next(onDisk())));
  show();
}

export const readOutbox = (): readonly HandJob[] => onDisk();
export const putJob = (job: HandJob): void => change((jobs) => [...jobs, job]);
export const keepJob = (job: HandJob): void => change((jobs) => jobs.map((one) => (one.id === job.id ? job : one)));
export const dropJob = (id: string): void => change((jobs) => jobs.filter((one) => one.id !== id));

/** Of whoever is signed in; what somebody else left waits for him. @returns how to stop */
export function openOutbox(user: string): () => void {
  owner = user;
  show();
  const onStorage = ({ key }: StorageEvent) => key === PREFIX + owner && show();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
