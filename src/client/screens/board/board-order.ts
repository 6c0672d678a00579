import type { Row } from '../../../contract/answers';
import type { Board } from '../../../define/define-board';

export type Column = { id: string; label: string; cards: readonly Row[]; count: number; late: number };

/** What must be seen first: late, then marked, then what waits longest. */
export function ordered(cards: readonly Row[], { late, marks = [], since }: Board['card']): Row[] {
  const rank = (card: Row) => (late && card[late] === true ? 0 : marks.some((mark) => card[mark] === true) ? 1 : 2);
  const begun = (card: Row) => (since ? String(card[since] ?? '') : '');
  return [...cards].sort((a, b) => rank(a) - rank(b) || (begun(a) < begun(b) ? -1 : begun(a) > begun(b) ? 1 : 0));
}

export const lateOf = (cards: readonly Row[], { late }: Board['card']): number => (late ? cards.filter((card) => card[late] === true).length : 0);

const MINUTE = 60_000;

/** The time gone by, in the two largest words: 刚刚, 12分钟, 3小时20分, 2天5小时. */
export function elapsed(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return `${days}天${hours > 0 ? `${hours}小时` : ''}`;
  if (hours > 0) return `${hours}小时${rest > 0 ? `${rest}分` : ''}`;
  return minutes === 0 ? '刚刚' : `${minutes}分钟`;
}

/** Where a key leads from a card: up and down in its column, sideways to the same height of the next column that has any. */
export function beside(columns: readonly Pick<Column, 'cards'>[], from: string, key: string): string | undefined {
  const at = columns.findIndex(({ cards }) => cards.some((card) => card.id === from));
  const cards = columns[at]?.cards ?? [];
  const place = cards.findIndex((card) => card.id === from);
  const sideways = (step: -1 | 1) => {
    for (let to = at + step; to >= 0 && to < columns.length; to += step) {
      const there = columns[to]?.cards ?? [];
      if (there.length > 0) return there[Math.min(place, there.length - 1)];
    }
    return undefined;
  };
  const ways: Record<string, () => Row | undefined> = {
    ArrowUp: () => cards[place - 1],
    ArrowDown: () => cards[place + 1],
    Home: () => cards[0],
    End: () => cards[cards.length - 1],
    ArrowLeft: () => sideways(-1),
    ArrowRight: () => sideways(1),
  };
  return at < 0 ? undefined : ways[key]?.()?.id;
}

/** The card the keyboard stands on: the one it stood on, else the first there is. */
export function standing(columns: readonly Column[], wanted: string): string {
  const all = columns.flatMap(({ cards }) => cards);
  return (all.find((card) => card.id === wanted) ?? all[0])?.id ?? '';
}
