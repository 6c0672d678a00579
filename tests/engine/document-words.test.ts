import { describe, expect, it } from 'vitest';
import type { DocumentDefinition } from '../../src/define/define-document';
import type { AnyDocument } from '../../src/define/document-view';
import type { FactName, Facts } from '../../src/define/facts';
import type { Fields } from '../../src/define/field';
import { documents } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { circumstancesOf } from '../../src/server/engine/documents/circumstances';
import { loadFacts } from '../../src/server/engine/documents/facts';
import { planOf } from '../../src/server/engine/documents/planned';
import { draftOf } from '../../src/server/engine/documents/typed-draft';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Words of definitions that are worked out of facts: asked of a believable draft at every owner, they say nothing but fields there are. */
let w: TradeWorld;
inWorld(tradeWorld, async (made) => {
  w = made;
});

const typed = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, computed, via }]) => (kind === 'datetime' && !computed && !via ? [[name, new Date().toISOString()]] : [])),
  );

const draft = (context: Context, definition: DocumentDefinition): AnyDocument => {
  const lines = 'specification' in definition.lines && !definition.lines.specification?.computed ? [{ specification: w.spec }] : [];
  const d = draftOf(context, definition, { header: typed(definition.header), lines });
  return { ...d, header: { ...d.header, ...('surgeryAt' in definition.header ? { surgeryAt: new Date().toISOString() } : {}) } };
};
const owners = (definition: DocumentDefinition): Context[] =>
  [w.context(w.hospital), w.context(w.dealer)].filter(({ org }) => definition.owners.includes(org.kind));
const factsFor = (context: Context, definition: DocumentDefinition, d: AnyDocument, needs: readonly FactName[] = []): Promise<Facts> =>
  loadFacts(context, definition, d, new Set(needs));

const strange = (fields: Fields, values: Record<string, unknown> = {}): string[] => Object.keys(values).filter((name) => !(name in fields));
/** What a fill may say of a line besides its fields: whose it is. */
const LINE = { owner: true } as unknown as Fields;

describe.each(documents.filter(({ fills, says }) => fills.length + says.length > 0).map((one) => [one.kind, one] as const))('%s', (_, definition) => {
  it('fills in fields it has', async () => {
    for (const context of owners(definition)) {
      const d = draft(context, definition);
      for (const { needs, of } of definition.fills) {
        const { header, lines = [] } = of(d, await factsFor(context, definition, d, needs), await circumstancesOf(context, definition, d));
        expect(strange(definition.header, header)).toEqual([]);
        expect(lines.flatMap((line) => strange({ ...definition.lines, ...LINE }, line))).toEqual([]);
        expect(lines.length).toBeLessThanOrEqual(d.lines.length);
      }
    }
  });
  it('overwrites only what nobody types', async () => {
    for (const { isStart, of, needs } of definition.fills) {
      if (isStart) continue;
      for (const context of owners(definition)) {
        const d = draft(context, definition);
        const { header = {} } = of(d, await factsFor(context, definition, d, needs), await circumstancesOf(context, definition, d));
        expect(Object.keys(header).filter((name) => !definition.header[name]?.computed)).toEqual([]);
      }
    }
  });
  it('says fields it has', async () => {
    for (const context of owners(definition)) {
      const d = draft(context, definition);
      for (const { needs, of, lines } of definition.says) {
        const facts = await factsFor(context, definition, d, needs);
        const now = await circumstancesOf(context, definition, d);
        expect(strange(definition.header, of?.(d, facts, now))).toEqual([]);
        expect((lines?.(d, facts, now) ?? []).flatMap((line) => strange(definition.lines, line))).toEqual([]);
      }
    }
  });
});

describe.each(documents.filter(({ makes }) => makes.some(({ needs }) => needs)).map((one) => [one.kind, one] as const))('%s', (_, definition) => {
  it('tells the other side, out of its own books, what its document has a field for', async () => {
    for (const context of owners(definition)) {
      const d = draft(context, definition);
      for (const makes of definition.makes) {
        const target = documents.find(({ kind }) => kind === makes.kind);
        if (makes.needs && target) expect(strange(target.header, (await planOf(context, definition, makes, d)).header)).toEqual([]);
      }
    }
  });
});
