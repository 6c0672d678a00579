import type { ListAnswer, Row } from '../../contract/answers';
import { BlockCache } from './block-cache';

/** One page, or the numbers around it: totals are asked for once per query and refresh, they may cost more than the rows. */
export type PageWish = { pageNum: number; pageSize: number; cursor?: string; noTotal?: '1'; noList?: '1' };
type LoadPage = (page: PageWish, signal: AbortSignal) => Promise<ListAnswer>;

export type SourceState = {
  phase: 'loading' | 'ready' | 'error';
  /** Rows the scroll bar stands for. */
  count: number;
  /** Whether `count` is all there are: rows are shown before they are counted. */
  isCounted: boolean;
  /** More rows than the server counted exactly. */
  isCapped: boolean;
  totals: Record<string, string>;
  tabs: Record<string, number> | undefined;
  error: unknown;
};

/** Pages asked for at once: what is in view must not queue behind what was passed by. */
const FLIGHTS = 2;
/** Rows beside the view that are loaded after it: whoever reads on line by line never meets an empty row. */
const AHEAD = 30;
/** While the bar is flung from place to place, loading begins at most this often, at the place reached by then. */
const FLING_PAUSE = 120;

/**
 * The rows of one query, loaded by pages around what is visible. A page whose predecessor is known asks by its
 * cursor (keyset, as fast at row 900 000 as at row 1), any other by page number. Answers of an older query or
 * of a time before the last refresh are dropped.
 *
 * Two things are told apart: `snapshot` (numbers and phase, what a page shows around its table) keeps its identity while only
 * rows arrive, `rowsVersion` counts every arrival, for the few rows on the screen.
 */
export class BlockSource {
  private cache: BlockCache<Row>;
  private cursors = new Map<number, string>();
  private listeners = new Set<() => void>();
  private abort = new AbortController();
  private gone = new Set<string>();
  private isAsked = false;
  private isReading = true;
  private version = 0;
  private flights = 0;
  private wanted = { first: 0, last: 1, at: 0, isJump: false };
  private pause: ReturnType<typeof setTimeout> | undefined;
  private state: SourceState = {
    phase: 'loading',
    count: 0,
    isCounted: false,
    isCapped: false,
    totals: {},
    tabs: undefined,
    error: undefined,
  };

  constructor(
    private readonly load: LoadPage,
    readonly pageSize = 100,
    /** Rows are asked for first, their numbers when they are here; else the first page brings both. */
    private readonly hasRowsFirst = false,
  ) {
    this.cache = new BlockCache(pageSize);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  snapshot = (): SourceState => this.state;
  rowsVersion = (): number => this.version;
  rowAt = (index: number): Row | undefined => this.cache.rowAt(index);
  /** Whether the first answer to the question, or to the last refresh, is still on its way: asked again now it would be asked twice. */
  isUnderWay = (): boolean => this.isReading;
  /** Whether a row that was here is no longer among the rows of the query. */
  isGone = (id: string): boolean => this.gone.has(id);
  loadedRows = (): Row[] => [...this.cache.loaded()].map(([, row]) => row);

  /**
   * Loads what is absent of rows [first, last). The very first call loads the first page. What was refused waits for a refresh.
   * A jump right after a jump is a fling: loading waits a moment, then begins where the reader is by then.
   */
  ensure = (first: number, last: number): void => {
    const now = Date.now();
    const isJump = last <= this.wanted.first || first >= this.wanted.last;
    const isFling = isJump && this.wanted.isJump && now - this.wanted.at < FLING_PAUSE;
    this.wanted = { first, last, at: now, isJump };
    if (this.pause !== undefined) return;
    if (!isFling) this.pump();
    else
      this.pause = setTimeout(() => {
        this.pause = undefined;
        this.pump();
      }, FLING_PAUSE);
  };

  private pump(): void {
    if (this.state.error !== undefined) return;
    const { first, last } = this.wanted;
    const isReady = this.state.phase === 'ready';
    const end = isReady ? Math.min(last, this.state.count) : Math.max(last, 1);
    const around = isReady ? this.cache.missing(Math.max(0, first - AHEAD), Math.min(this.state.count, last + AHEAD)) : [];
    for (const block of new Set([...this.cache.missing(first, end), ...around])) {
      if (this.flights >= FLIGHTS) return;
      void this.fetch(block);
    }
  }

  /**
   * Every row of [first, last), loaded where it is not here: for copying and printing more than is on the screen. Nothing of it
   * is kept, so that reading a hundred thousand rows does not push out those in view.
   */
  readAll = async (first: number, last: number, signal?: AbortSignal, onProgress?: (done: number) => void): Promise<Row[]> => {
    const rows: Row[] = [];
    const end = Math.min(last, this.state.count);
    let cursor: { block: number; text: string } | undefined;
    for (let block = Math.floor(first / this.pageSize); block * this.pageSize < end; block += 1) {
      signal?.throwIfAborted();
      const from = block * this.pageSize;
      const [low, high] = [Math.max(first, from), Math.min(end, from + this.pageSize)];
      const held = Array.from({ length: high - low }, (_, at) => this.cache.rowAt(low + at));
      if (held.every((row) => row !== undefined)) rows.push(...held);
      else {
        const known = cursor?.block === block ? cursor.text : this.cursors.get(block);
        const page = { pageNum: block + 1, pageSize: this.pageSize, noTotal: '1' as const, ...(known ? { cursor: known } : {}) };
        const answer = await this.load(page, signal ?? new AbortController().signal);
        rows.push(...answer.list.slice(low - from, high - from));
        cursor = answer.cursor ? { block: block + 1, text: answer.cursor } : undefined;
        if (answer.list.length === 0) break;
      }
      onProgress?.(rows.length);
    }
    return rows;
  };

  refresh = (): void => {
    this.abort.abort();
    this.abort = new AbortController();
    this.isAsked = false;
    this.isReading = true;
    this.flights = 0;
    this.cursors.clear();
    this.cache.markStale();
    this.change({ phase: this.state.count > 0 ? 'ready' : 'loading', error: undefined });
    this.pump();
  };

  replace = (row: Row): void => {
    if (this.cache.replace((old) => old.id === row.id, row)) this.change({});
  };

  dispose = (): void => {
    clearTimeout(this.pause);
    this.abort.abort();
  };

  private async fetch(block: number): Promise<void> {
    const { signal } = this.abort;
    this.cache.begin(block);
    this.flights += 1;
    const cursor = this.cursors.get(block);
    const isCounting = !this.isAsked && !this.hasRowsFirst;
    this.isAsked ||= isCounting;
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
      this.flights -= 1;
      this.isReading = false;
      const before = this.cache.rowsOf(block);
      this.cache.put(block, answer.list);
      this.noteGone(before, answer.list);
      if (answer.cursor) this.cursors.set(block + 1, answer.cursor);
      const numbers = this.numbersOf(block, answer, isCounting);
      this.loseFrom(this.cache.trim(Math.max(numbers.count ?? 0, 1)));
      this.change({ phase: 'ready', error: undefined, ...numbers });
      this.pump();
      if (!this.isAsked) await this.askNumbers(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.flights -= 1;
      this.isReading = false;
      this.cache.fail(block);
      if (isCounting) this.isAsked = false;
      this.change({ phase: this.state.phase === 'ready' ? 'ready' : 'error', error });
    }
  }

  /** How many rows there are and what they add up to, now that the first of them are shown. */
  private async askNumbers(signal: AbortSignal): Promise<void> {
    this.isAsked = true;
    try {
      const { total, isCapped = false, totals, tabs } = await this.load({ pageNum: 1, pageSize: this.pageSize, noList: '1' }, signal);
      if (signal.aborted) return;
      const count = isCapped ? Math.max(total, this.state.count) : total;
      this.loseFrom(this.cache.trim(Math.max(count, 1)));
      this.change({ count, isCapped, totals, tabs, isCounted: true });
      this.pump();
    } catch (error) {
      if (signal.aborted) return;
      this.isAsked = false;
      this.change({ error });
    }
  }

  /**
   * A page read again lacks rows it had. Those at its end may have been pushed to the next page by rows that came above them; one
   * with an old neighbour still below it is gone, and so are all when the page is the last.
   */
  private noteGone(before: readonly Row[], after: readonly Row[]): void {
    for (const row of after) this.gone.delete(row.id);
    if (before.length === 0) return;
    const stays = new Set(after.map((row) => row.id));
    const end = after.length < this.pageSize ? before.length : before.findLastIndex((row) => stays.has(row.id));
    this.loseFrom(before.slice(0, end));
  }

  /** Those of the rows that stand nowhere else by now. */
  private loseFrom(rows: readonly Row[]): void {
    if (rows.length === 0) return;
    const here = new Set(this.loadedRows().map((row) => row.id));
    for (const row of rows) if (!here.has(row.id)) this.gone.add(row.id);
  }

  /** Counted pages say how many there are; a capped count, and rows shown before they are counted, grow as the reader scrolls on and end where they end. */
  private numbersOf(block: number, answer: ListAnswer, isCounted: boolean): Partial<SourceState> {
    const reached = block * this.pageSize + answer.list.length;
    const isFull = answer.list.length === this.pageSize;
    const isCapped = (isCounted ? answer.isCapped === true : this.state.isCapped) && isFull;
    const isOpen = this.state.isCapped || this.hasRowsFirst;
    const known = isCounted ? Math.max(answer.total, reached) : this.state.count;
    const count = isCapped ? Math.max(known, reached + this.pageSize) : isFull ? Math.max(known, reached) : isOpen ? reached : known;
    return isCounted ? { count, isCapped, totals: answer.totals, tabs: answer.tabs, isCounted: true } : { count, isCapped };
  }

  private change(part: Partial<SourceState>): void {
    this.version += 1;
    const isNews = Object.entries(part).some(([name, value]) => this.state[name as keyof SourceState] !== value);
    if (isNews) this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}
