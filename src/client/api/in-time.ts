import { CallError, WORDS } from './call-error';

/** A part of the product that has not come after so long does not come: the network is told to be checked instead of a wheel turning for ever. */
export const CHUNK_TIMEOUT = 120_000;

/** @throws CallError in the words of the error catalogue */
export function inTime<T>(loading: Promise<T>, limit = CHUNK_TIMEOUT): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CallError(WORDS.network)), limit);
    loading.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
