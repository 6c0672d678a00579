/**
 * Pages of rows kept around the viewport, not the whole list: a table of a million rows holds a few thousand.
 * Pure bookkeeping; block-source.ts does the loading.
 */
export class BlockCache<R> {
  private blocks = new Map<number, { rows: R[]; isStale: boolean }>();
  private loading = new Set<number>();

  constructor(
    readonly size: number,
    private readonly keep = 40,
  ) {}

  rowAt(index: number): R | undefined {
    return this.blocks.get(Math.floor(index / this.size))?.rows[index % this.size];
  }

  rowsOf(block: number): readonly R[] {
    return this.blocks.get(block)?.rows ?? [];
  }

  /** Blocks of rows [first, last) that are absent or stale and not on their way. */
  missing(first: number, last: number): number[] {
    const wanted: number[] = [];
    for (let block = Math.floor(first / this.size); block * this.size < last; block++) {
      const known = this.blocks.get(block);
      if ((!known || known.isStale) && !this.loading.has(block)) wanted.push(block);
    }
    return wanted;
  }

  begin(block: number): void {
    this.loading.add(block);
  }

  /** Keeps the block; forgets the ones farthest from it beyond the budget. */
  put(block: number, rows: R[]): void {
    this.loading.delete(block);
    this.blocks.set(block, { rows, isStale: false });
    if (this.blocks.size <= this.keep) return;
    const farthest = [...this.blocks.keys()].sort((a, b) => Math.abs(b - block) - Math.abs(a - block))[0];
    if (farthest !== undefined) this.blocks.delete(farthest);
  }

  fail(block: number): void {
    this.loading.delete(block);
  }

  /** Rows stay on the screen until their block is loaded again: a refresh keeps its place and does not flicker. */
  markStale(): void {
    for (const block of this.blocks.values()) block.isStale = true;
    this.loading.clear();
  }

  clear(): void {
    this.blocks.clear();
    this.loading.clear();
  }

  /** Forgets the blocks that begin at `count` or beyond, where no rows are any more; @returns what stood there. */
  trim(count: number): R[] {
    const beyond = [...this.blocks].filter(([block]) => block * this.size >= count);
    for (const [block] of beyond) this.blocks.delete(block);
    return beyond.flatMap(([, { rows }]) => rows);
  }

  /** Replaces a loaded row where it stands; true when it was there. */
  replace(matches: (row: R) => boolean, row: R): boolean {
    for (const block of this.blocks.values()) {
      const at = block.rows.findIndex(matches);
      if (at === -1) continue;
      block.rows[at] = row;
      return true;
    }
    return false;
  }

  *loaded(): Generator<[index: number, row: R]> {
    for (const [block, { rows }] of [...this.blocks].sort(([a], [b]) => a - b)) {
      for (const [at, row] of rows.entries()) yield [block * this.size + at, row];
    }
  }
}
