import type { ListAnswer, Row } from '../../contract/answers';
import { BlockCache } from './block-cache';

export type PageWish = { pageNum: number; pageSize: number; cursor?: string };
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

  /** Loads what is absent of rows [first, last). The very first call loads the first page. */
  ensure = (first: number, last: number): void => {
    const end = this.state.phase === 'ready' ? Math.min(last, this.state.count) : Math.max(last, 1);
    for (const block of this.cache.missing(first, end)) void this.fetch(block);
  };

  refresh = (): void => {
    this.abort.abort();
    this.abort = new AbortController();
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
    try {
      const answer = await this.load(
        { pageNum: block + 1, pageSize: this.pageSize, ...(cursor ? { cursor } : {}) },
        signal,
      );
      if (signal.aborted) return;
      this.cache.put(block, answer.list);
      if (answer.cursor) this.cursors.set(block + 1, answer.cursor);
      this.change({ phase: 'ready', error: undefined, ...this.numbersOf(block, answer) });
    } catch (error) {
      if (signal.aborted) return;
      this.cache.fail(block);
      this.change({ phase: this.state.phase === 'ready' ? 'ready' : 'error', error });
    }
  }

  /** Totals come with the first page; a capped total grows as the reader scrolls on. */
  private numbersOf(block: number, answer: ListAnswer): Partial<SourceState> {
    const reached = block * this.pageSize + answer.list.length;
    const isFull = answer.list.length === this.pageSize;
    const known = Math.max(answer.total ?? 0, reached);
    const isCapped = answer.isCapped === true && isFull;
    const count = isCapped
      ? Math.max(known + this.pageSize, this.state.count)
      : isFull
        ? known
        : Math.max(reached, answer.total ?? 0);
    const hasTotals = answer.totals !== undefined && Object.keys(answer.totals).length > 0;
    return {
      count,
      isCapped,
      totals: hasTotals ? answer.totals : this.state.totals,
      tabs: answer.tabs ?? this.state.tabs,
    };
  }

  private change(part: Partial<SourceState>): void {
    this.state = { ...this.state, ...part, version: this.state.version + 1 };
    for (const listener of this.listeners) listener();
  }
}
