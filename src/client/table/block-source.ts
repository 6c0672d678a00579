import type { ListAnswer, Row } from '../../contract/answers';
import { BlockCache } from './block-cache';

/** One page; totals are asked for once per query and refresh, they cost more than the rows. */
export type PageWish = { pageNum: number; pageSize: number; cursor?: string; noTotal?: '1' };
type LoadPage = (page: PageWish, signal: AbortSignal) => Promise<ListAnswer>;

export type SourceState = {
  phase: 'loading' | 'ready' | 'error';
  /** Rows the scroll bar stands for. */
  count: number;
  /** More rows than the server counted exactly. */
  isCapped: boolean;
  totals: Record<string, string>;
  tabs: Record<string, number> | undefined;
  error: unknown;
  /** Changes whenever rows or numbers changed. */
  version: number;
};

/**
 * The rows of one query, loaded by pages around what is visible. A page whose predecessor is known asks by its
 * cursor (keyset, as fast at row 900 000 as at row 1), any other by page number. Answers of an older query or
 * of a time before the last refresh are dropped.
 */
export class BlockSource {
  private cache: BlockCache<Row>;
  private cursors = new Map<number, string>();
  private listeners = new Set<() => void>();
  private abort = new AbortController();
  private isCounted = false;
  private state: SourceState = {
    phase: 'loading',
    count: 0,
    isCapped: false,
    totals: {},
    tabs: undefined,
    error: undefined,
    version: 0,
  };

  constructor(
    private readonly load: LoadPage,
    readonly pageSize = 100,
  ) {
    this.cache = new BlockCache(pageSize);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  snapshot = (): SourceState => this.state;
  rowAt = (index: number): Row | undefined => this.cache.rowAt(index);
  loadedRows = (): Row[] => [...this.cache.loaded()].map(([, row]) => row);

  /** Loads what is absent of rows [first, last). The very first call loads the first page. What was refused waits for a refresh. */
  ensure = (first: number, last: number): void => {
    if (this.state.error !== undefined) return;
    const end = this.state.phase === 'ready' ? Math.min(last, this.state.count) : Math.max(last, 1);
    for (const block of this.cache.missing(first, end)) void this.fetch(block);
  };

  refresh = (): void => {
    this.abort.abort();
    this.abort = new AbortController();
    this.isCounted = false;
    this.cursors.clear();
    this.cache.markStale();
    this.change({ phase: this.state.count > 0 ? 'ready' : 'loading', error: undefined });
    if (this.state.count === 0) this.ensure(0, 1);
  };

  replace = (row: Row): void => {
    if (this.cache.replace((old) => old.id === row.id, row)) this.change({});
  };

  dispose = (): void => this.abort.abort();

  private async fetch(block: number): Promise<void> {
    const { signal } = this.abort;
    this.cache.begin(block);
    const cursor = this.cursors.get(block);
    const isCounting = !this.isCounted;
    this.isCounted = true;
    try {
      const answer = await this.load(
        {
          pageNum: block + 1,
          pageSize: this.pageSize,
          ...(cursor ? { cursor } : {}),
          ...(isCounting ? {} : { noTotal: '1' }),
        },
        signal,
      );
      if (signal.aborted) return;
      this.cache.put(block, answer.list);
      if (answer.cursor) this.cursors.set(block + 1, answer.cursor);
      this.change({ phase: 'ready', error: undefined, ...this.numbersOf(block, answer, isCounting) });
    } catch (error) {
      if (signal.aborted) return;
      this.cache.fail(block);
      if (isCounting) this.isCounted = false;
      this.change({ phase: this.state.phase === 'ready' ? 'ready' : 'error', error });
    }
  }

  /** Counted pages say how many there are; a capped count grows as the reader scrolls on, and ends where the rows end. */
  private numbersOf(block: number, answer: ListAnswer, isCounted: boolean): Partial<SourceState> {
    const reached = block * this.pageSize + answer.list.length;
    const isFull = answer.list.length === this.pageSize;
    const isCapped = (isCounted ? answer.isCapped === true : this.state.isCapped) && isFull;
    const known = isCounted ? Math.max(answer.total, reached) : this.state.count;
    const count = isCapped ? Math.max(known, reached + this.pageSize) : isFull ? Math.max(known, reached) : this.state.isCapped ? reached : known;
    return isCounted ? { count, isCapped, totals: answer.totals, tabs: answer.tabs } : { count, isCapped };
  }

  private change(part: Partial<SourceState>): void {
    this.state = { ...this.state, ...part, version: this.state.version + 1 };
    for (const listener of this.listeners) listener();
  }
}
