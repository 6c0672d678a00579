import { describe, expect, it, vi } from 'vitest';
import { BlockSource, type PageWish } from '../../../src/client/table/block-source';
import type { ListAnswer } from '../../../src/contract/answers';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A server of `total` rows that remembers what it was asked. */
function server(total: number, cap = Number.POSITIVE_INFINITY) {
  const asked: PageWish[] = [];
  const load = async (page: PageWish): Promise<ListAnswer> => {
    asked.push(page);
    const from = (page.pageNum - 1) * page.pageSize;
    const list = Array.from({ length: Math.max(0, Math.min(page.pageSize, total - from)) }, (_, at) => ({
      id: `r${from + at}`,
    }));
    const counted: Pick<ListAnswer, 'total' | 'totals' | 'isCapped'> = page.noTotal
      ? { total: list.length, totals: {} }
      : { total: Math.min(total, cap), ...(total > cap ? { isCapped: true } : {}), totals: { amount: '1.00' } };
    return { list, ...counted, ...(from + list.length < total ? { cursor: `c${from + list.length}` } : {}) };
  };
  return { asked, load };
}

describe('rows of a list by blocks', () => {
  it('loads only what is in view, and totals once', async () => {
    const { asked, load } = server(1_000_000);
    const source = new BlockSource(load, 100);
    source.ensure(0, 1);
    await settle();
    source.ensure(750_040, 750_060);
    await settle();
    expect(source.snapshot().count).toBe(1_000_000);
    expect(source.rowAt(750_050)?.id).toBe('r750050');
    expect(source.rowAt(500)).toBeUndefined();
    expect(asked.map((page) => page.pageNum)).toEqual([1, 7501]);
    expect(asked.map((page) => page.noTotal)).toEqual([undefined, '1']);
    expect(source.snapshot().totals).toEqual({ amount: '1.00' });
  });

  it('shows rows before it asks for their numbers, and asks for those once', async () => {
    const { asked, load } = server(250);
    const answers: (() => void)[] = [];
    const held = (page: PageWish) =>
      page.noList ? new Promise<ListAnswer>((answer) => answers.push(() => answer({ list: [], total: 250, totals: { amount: '1.00' } }))) : load(page);
    const source = new BlockSource(held, 100, true);
    source.ensure(0, 20);
    await settle();
    expect(source.snapshot()).toMatchObject({ phase: 'ready', count: 100, isCounted: false, totals: {} });
    expect(source.rowAt(20)?.id).toBe('r20');
    answers[0]?.();
    await settle();
    expect(source.snapshot()).toMatchObject({ count: 250, isCounted: true, totals: { amount: '1.00' } });
    source.ensure(150, 250);
    await settle();
    await settle();
    expect(source.snapshot().count).toBe(250);
    expect([asked.every((page) => page.noTotal === '1'), answers.length]).toEqual([true, 1]);
    source.refresh();
    await settle();
    expect([source.snapshot().isCounted, answers.length]).toEqual([true, 2]);
  });

  it('whose numbers are refused it says so, and still shows the rows', async () => {
    const { load } = server(50);
    const source = new BlockSource((page) => (page.noList ? Promise.reject(new Error('网络超时')) : load(page)), 100, true);
    source.ensure(0, 20);
    await settle();
    expect(source.snapshot()).toMatchObject({ phase: 'ready', count: 50, isCounted: false, error: new Error('网络超时') });
    expect(source.rowAt(3)?.id).toBe('r3');
  });

  it('continues by cursor where the block before is known', async () => {
    const { asked, load } = server(250);
    const source = new BlockSource(load, 100);
    source.ensure(0, 1);
    await settle();
    source.ensure(90, 110);
    await settle();
    expect(asked[1]).toMatchObject({ pageNum: 2, cursor: 'c100' });
  });

  it('keeps rows and place on refresh until the new ones are there, and counts again', async () => {
    const { asked, load } = server(50);
    const source = new BlockSource(load, 100);
    source.ensure(0, 1);
    await settle();
    source.refresh();
    expect(source.rowAt(3)?.id).toBe('r3');
    expect(source.snapshot().phase).toBe('ready');
    source.ensure(0, 20);
    await settle();
    expect(asked).toHaveLength(2);
    expect(asked[1]?.noTotal).toBeUndefined();
  });

  it('drops an answer that was asked before a refresh', async () => {
    const waiting: ((answer: ListAnswer) => void)[] = [];
    const source = new BlockSource(() => new Promise((resolve) => waiting.push(resolve)), 100);
    source.ensure(0, 1);
    source.refresh();
    waiting[0]?.({ list: [{ id: 'old' }], total: 1, totals: {} });
    await settle();
    expect(source.rowAt(0)).toBeUndefined();
    waiting[1]?.({ list: [{ id: 'new' }], total: 1, totals: {} });
    await settle();
    expect(source.rowAt(0)?.id).toBe('new');
  });

  it('a capped count grows while there are rows and ends where they end', async () => {
    const { load } = server(350, 100);
    const source = new BlockSource(load, 100);
    source.ensure(0, 1);
    await settle();
    expect(source.snapshot()).toMatchObject({ isCapped: true, count: 200 });
    for (let row = 8; row < 400; row += 8) {
      source.ensure(row, row + 10);
      await settle();
    }
    expect(source.snapshot()).toMatchObject({ isCapped: false, count: 350 });
  });

  it('says an error only when nothing can be shown, and tries again', async () => {
    let fails = true;
    const source = new BlockSource(async () => {
      if (fails) throw new Error('网络超时');
      return { list: [{ id: 'a' }], total: 1, totals: {} };
    }, 100);
    source.ensure(0, 1);
    await settle();
    expect(source.snapshot().phase).toBe('error');
    fails = false;
    source.refresh();
    await settle();
    expect(source.snapshot()).toMatchObject({ phase: 'ready', count: 1, error: undefined });
  });

  it('asks for two pages at a time, first for those in view', async () => {
    const { asked, load } = server(1000);
    const source = new BlockSource(load, 100);
    source.ensure(0, 1);
    await settle();
    source.ensure(150, 420);
    expect(asked.map((page) => page.pageNum)).toEqual([1, 2, 3]);
    await settle();
    await settle();
    expect(asked.map((page) => page.pageNum)).toEqual([1, 2, 3, 4, 5]);
  });

  it('loads nothing of what flies by, only where the reader comes to rest', async () => {
    const { asked, load } = server(1_000_000);
    const source = new BlockSource(load, 100);
    source.ensure(0, 20);
    await settle();
    vi.useFakeTimers();
    for (let row = 10_050; row < 200_000; row += 10_000) source.ensure(row, row + 20);
    await vi.advanceTimersByTimeAsync(500);
    vi.useRealTimers();
    expect(asked.map((page) => page.pageNum)).toEqual([1, 101, 1901]);
  });

  it('is news to the page around the table only when numbers change', async () => {
    const { load } = server(1000);
    const source = new BlockSource(load, 100);
    source.ensure(0, 20);
    await settle();
    const [page, rows] = [source.snapshot(), source.rowsVersion()];
    source.ensure(400, 420);
    await settle();
    expect(source.snapshot()).toBe(page);
    expect(source.rowsVersion()).toBeGreaterThan(rows);
  });

  it('reads every row of a stretch, by cursor from block to block, and keeps none of it', async () => {
    const { asked, load } = server(1000);
    const source = new BlockSource(load, 100);
    source.ensure(0, 20);
    await settle();
    const done: number[] = [];
    const rows = await source.readAll(50, 330, undefined, (count) => done.push(count));
    expect([rows.length, rows[0]?.id, rows.at(-1)?.id]).toEqual([280, 'r50', 'r329']);
    expect(done).toEqual([50, 150, 250, 280]);
    expect(asked.slice(1).map((page) => page.cursor)).toEqual(['c100', 'c200', 'c300']);
    expect(source.rowAt(250)).toBeUndefined();
  });

  it('stops reading when told to', async () => {
    const { load } = server(1_000_000);
    const source = new BlockSource(load, 100);
    source.ensure(0, 20);
    await settle();
    const stop = new AbortController();
    await expect(source.readAll(0, 500_000, stop.signal, (count) => count > 250 && stop.abort())).rejects.toThrow();
  });

  describe('after a refresh knows which rows are gone', () => {
    /** A list that is what `rows` says when it is asked. */
    const listing = (rows: { now: string[] }) =>
      new BlockSource(async ({ pageNum, pageSize }) => {
        const list = rows.now.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((id) => ({ id }));
        return { list, total: rows.now.length, totals: {} };
      }, 3);
    const reads = async (source: BlockSource, first: number, last: number) => {
      source.ensure(first, last);
      for (let turns = 0; turns < 4; turns++) await settle();
    };
    const goneOf = (source: BlockSource) => [...'abcdefg'].filter(source.isGone).join('');

    it('one from the middle, and one that was the last', async () => {
      const rows = { now: ['a', 'b', 'c'] };
      const source = listing(rows);
      await reads(source, 0, 3);
      rows.now = ['b'];
      source.refresh();
      await reads(source, 0, 3);
      expect(goneOf(source)).toBe('ac');
    });

    it('not those that rows above pushed out of the page that was read, nor one that came back', async () => {
      const rows = { now: ['a', 'b', 'c', 'd'] };
      const source = listing(rows);
      await reads(source, 0, 1);
      rows.now = ['new', 'a', 'b', 'c', 'd'];
      source.refresh();
      await reads(source, 0, 1);
      expect(goneOf(source)).toBe('');
      rows.now = ['b', 'c', 'd'];
      source.refresh();
      await reads(source, 0, 1);
      expect(goneOf(source)).toBe('a');
      rows.now = ['a', 'b', 'c', 'd'];
      source.refresh();
      await reads(source, 0, 1);
      expect(goneOf(source)).toBe('');
    });

    it('all of the pages beyond the end', async () => {
      const rows = { now: [...'abcdefg'] };
      const source = listing(rows);
      await reads(source, 0, 7);
      rows.now = ['a'];
      source.refresh();
      await reads(source, 0, 1);
      expect(goneOf(source)).toBe('bcdefg');
      expect(source.loadedRows().map(({ id }) => id)).toEqual(['a']);
    });
  });
});
