/**
 * The browser's own disk (IndexedDB) as a plain key–value store. Where it is refused (private windows, full disk) everything
 * resolves empty: the workspace then lives in memory and on the server only.
 */
const NAME = 'yiruntong';
const STORE = 'workspace';
let opened: Promise<IDBDatabase | undefined> | undefined;

function database(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(undefined);
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
    request.onblocked = () => resolve(undefined);
  });
  return opened;
}

async function within<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T> | undefined): Promise<T | undefined> {
  const db = await database();
  if (!db) return undefined;
  return new Promise((resolve) => {
    const transaction = db.transaction(STORE, mode);
    let request: IDBRequest<T> | undefined;
    try {
      request = use(transaction.objectStore(STORE));
    } catch (error) {
      // A value that cannot be kept (a function in a tab's state) is a fault of a page; the rest must still be kept.
      console.error(error);
    }
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = () => resolve(undefined);
    transaction.onabort = () => resolve(undefined);
  });
}

export const disk = {
  read: <T>(key: string): Promise<T | undefined> => within<T>('readonly', (store) => store.get(key) as IDBRequest<T>),
  keys: async (): Promise<string[]> => ((await within('readonly', (store) => store.getAllKeys())) ?? []).map(String),
  write: (key: string, value: unknown): Promise<unknown> => within('readwrite', (store) => store.put(value, key)),
  remove: (keys: readonly string[]): Promise<unknown> =>
    within('readwrite', (store) => {
      for (const key of keys) store.delete(key);
      return undefined;
    }),
};
