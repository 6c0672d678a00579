import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSeals } from '../../src/server/base/seals';

describe('a sealed secret', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yiruntong-seals-'));
  const own = createSeals({ secretsKey: undefined, dataDir });

  it('is itself again by the same key, and says nothing by another or when it was changed', () => {
    const kept = own.seal('whs_平安');
    expect([kept.includes('whs_'), own.open(kept), own.seal('whs_平安') === kept]).toEqual([false, 'whs_平安', false]);
    expect(createSeals({ secretsKey: undefined, dataDir }).open(kept)).toBe('whs_平安');
    expect(createSeals({ secretsKey: 'another key of somebody', dataDir }).open(kept)).toBeUndefined();
    expect([own.open(`${kept.slice(0, -2)}AA`), own.open('s1.'), own.open('s1.AAAA')]).toEqual([undefined, undefined, undefined]);
  });
  it('of the days before there were seals is itself', () => expect(own.open('plain')).toBe('plain'));
  it('has its key in a file nobody else reads', () => expect(statSync(join(dataDir, 'secrets.key')).mode & 0o077).toBe(0));
});
