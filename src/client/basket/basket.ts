import { atom, getDefaultStore } from 'jotai';

/**
 * The basket: documents of any list put together for one thing to be done with them, e.g. paid, printed, reviewed. It is the user's
 * own, stays in this browser, and is the same in all its windows. Only what sums and rows need is kept; the server is asked again
 * whenever the basket is opened.
 */
export type BasketItem = {
  kind: string;
  id: string;
  sn: string;
  /** Page it was taken from: acted on, printed and opened as there. */
  flag: string;
  path: string;
  partner: string;
  date: string;
  status: number;
  version: number;
  actions: readonly string[];
  /** The form it prints on, where it prints. */
  form?: string;
  /** Signed: a red document counts negative. Absent where the user may not see money. */
  quantity?: string;
  amount?: string;
  tax?: string;
  net?: string;
  /** Not to be found any more: deleted, or out of the user's sight. */
  isGone?: boolean;
};

export const BASKET_LIMIT = 300;
/** Room its drawer takes at the right edge. */
export const BASKET_WIDTH = 460;
const KEY = 'basket/';

let owner = '';
export const basketAtom = atom<readonly BasketItem[]>([]);
export const basketOpenAtom = atom(false);
const store = getDefaultStore();
export const readBasket = (): readonly BasketItem[] => store.get(basketAtom);
export const showBasket = (isOpen: boolean): void => store.set(basketOpenAtom, isOpen);
export const toggleBasket = (): void => store.set(basketOpenAtom, (isOpen) => !isOpen);

/** The basket of this user; that of whoever sat here before leaves the machine. */
export function openBasketOf(user: string): () => void {
  owner = user;
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEY) && key !== KEY + user) localStorage.removeItem(key);
  store.set(basketAtom, stored());
  const follow = (event: StorageEvent) => event.key === KEY + user && store.set(basketAtom, stored());
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function stored(): BasketItem[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY + owner) ?? '[]');
    return Array.isArray(list) ? list.filter((one): one is BasketItem => typeof one?.id === 'string' && typeof one?.kind === 'string') : [];
  } catch {
    return [];
  }
}

export function changeBasket(change: (now: readonly BasketItem[]) => readonly BasketItem[]): void {
  const next = change(readBasket());
  store.set(basketAtom, next);
  try {
    localStorage.setItem(KEY + owner, JSON.stringify(next));
  } catch {
    // A full disk: the basket then lives as long as the window.
  }
}

/** Adds behind what is there; a document stands in the basket once, as it was seen last. */
export function collected(now: readonly BasketItem[], items: readonly BasketItem[]): { basket: readonly BasketItem[]; added: number; refused: number } {
  const byId = new Map(now.map((item) => [item.id, item]));
  let [added, refused] = [0, 0];
  for (const item of items) {
    if (!byId.has(item.id)) {
      if (byId.size >= BASKET_LIMIT) {
        refused += 1;
        continue;
      }
      added += 1;
    }
    byId.set(item.id, item);
  }
  return { basket: [...byId.values()], added, refused };
}
