import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/define/action';
import type { DocumentDefinition } from '../../src/define/define-document';
import { documentOf, documents } from '../../src/domain/registry';
import { HIS_SENDERS } from '../../src/server/his/repeat-call';
import { DOCUMENT_EFFECTS } from '../../src/server/kinds/documents';

/** Words by which a definition says what others once wrote in code: each serves several kinds, and all it names is there. */
const does = (which: Action['does']) => (one: DocumentDefinition) => one.actions.some((action) => action.does === which);
const WORDS: Record<string, (one: DocumentDefinition) => boolean> = {
  fills: ({ fills }) => fills.length > 0,
  says: ({ says }) => says.length > 0,
  codes: ({ codes }) => codes !== undefined,
  settles: ({ settles }) => settles !== undefined,
  ownersCopy: ({ ownersCopy }) => ownersCopy !== undefined,
  sentTo: ({ sentTo }) => sentTo !== undefined,
  endsPacks: ({ endsPacks }) => endsPacks,
  kits: ({ kits }) => kits !== undefined,
  answers: ({ answers }) => answers.length > 0,
  ownedAsSource: ({ ownedAsSource }) => ownedAsSource,
  pair: ({ pair }) => pair !== undefined,
  mirrorsStand: ({ mirrorsStand }) => mirrorsStand,
  goesBack: ({ makes }) => makes.some(({ goesBack }) => goesBack),
  'makes.needs': ({ makes }) => makes.some(({ needs }) => needs),
  stopped: ({ suggests }) => suggests.some(({ stopped }) => stopped),
  allocates: ({ suggests }) => suggests.some(({ allocates }) => allocates),
  closes: ({ tells }) => tells.some(({ closes }) => closes),
  marks: ({ sources }) => sources.some(({ marks }) => marks),
  amend: does('amend'),
  draft: does('draft'),
  send: does('send'),
  code: does('code'),
};

describe('a word of the definition', () => {
  it.each(Object.entries(WORDS))('%s serves more than one kind', (_, isSaid) => {
    expect(documents.filter(isSaid).length).toBeGreaterThan(1);
  });
});

/** Kinds that do what no word says. Whoever finds a word takes its kinds from here; nobody adds one. */
const WITH_CODE = 21;
describe('code beside a definition', () => {
  it(`stands at no more than ${WITH_CODE} kinds`, () => expect(Object.keys(DOCUMENT_EFFECTS).length).toBeLessThanOrEqual(WITH_CODE));
  it('is of kinds there are', () => expect(Object.keys(DOCUMENT_EFFECTS).filter((kind) => !documentOf(kind))).toEqual([]));
  it('of actions is for those a definition leaves to it', () => {
    const own = documents.flatMap(({ kind, actions }) => actions.filter((action) => action.does === 'own').map(({ id }) => `${kind}.${id}`));
    const written = Object.entries(DOCUMENT_EFFECTS).flatMap(([kind, { actions = {} }]) => Object.keys(actions).map((id) => `${kind}.${id}`));
    expect(own.sort()).toEqual(written.sort());
  });
  it('of suggestions is for those a definition leaves to it', () => {
    const own = documents.flatMap(({ kind, suggests }) =>
      suggests.filter(({ stopped, allocates, of }) => !stopped && !allocates && !of).map(({ id }) => `${kind}.${id}`),
    );
    const written = Object.entries(DOCUMENT_EFFECTS).flatMap(([kind, { suggests = {} }]) => Object.keys(suggests).map((id) => `${kind}.${id}`));
    expect(own.sort()).toEqual(written.sort());
  });
});

describe.each(documents.map((definition) => [definition.kind, definition] as const))('%s', (kind, definition) => {
  const named = (fields: Record<string, unknown>, names: readonly string[]): string[] => names.filter((name) => !(name in fields));
  it('makes codes by the button where its pieces have any', () => {
    if (does('code')(definition)) expect(definition.codes).toBeDefined();
    if (definition.codes?.of === 'used') expect(definition.lines).toHaveProperty('labelNo');
  });
  it('is sent outside as far as somebody knows how', () => {
    expect(does('send')(definition)).toBe(definition.sentTo !== undefined);
    expect(kind in HIS_SENDERS).toBe(definition.sentTo === 'his');
  });
  it('tells its owners what they keep a copy of', () => {
    expect(definition.ownersCopy !== undefined).toBe(definition.tells.some(({ to }) => to === 'owners'));
    expect(documentOf(definition.ownersCopy?.countedOn ?? kind)).toBeDefined();
  });
  it('names its own fields in what it says and amends', () => {
    expect(definition.says.flatMap(({ back = {} }) => named(definition.header, Object.keys(back)))).toEqual([]);
    for (const { does: what, says, lineInput = {}, drafts, into } of definition.actions) {
      if (typeof says === 'object') expect(named(definition.header, Object.keys(says))).toEqual([]);
      if (what === 'amend') expect(named(definition.lines, Object.keys(lineInput))).toEqual([]);
      expect(what === 'draft').toBe(drafts !== undefined);
      if (drafts) expect(documentOf(drafts.kind)).toBeDefined();
      if (drafts && into) expect(into).toBe(drafts.kind);
    }
  });
  it('proposes what was stopped out of a warehouse it names', () => {
    for (const { stopped, needs } of definition.suggests) if (stopped) expect(definition.header[needs]).toMatchObject({ to: 'warehouse' });
  });
  it('allocates the money of a section to open items its lines may settle', () => {
    for (const { allocates, needs } of definition.suggests) {
      if (!allocates) continue;
      expect(definition.items?.offers.length).toBeGreaterThan(0);
      expect(definition.sections[allocates]?.fields.amount).toBeDefined();
      expect(needs).toBe(definition.counterparty);
    }
  });
  it('answers and marks by fields of the other kind', () => {
    const where = definition.answers.flatMap(({ by }) => by.map((one) => [one.kind, Object.keys(one.where ?? {})] as const));
    const marks = definition.sources.map((source) => [source.kind, Object.keys(source.marks ?? {})] as const);
    for (const [other, names] of [...where, ...marks]) expect(named(documentOf(other)?.header ?? {}, names)).toEqual([]);
  });
  it('takes back what it made at home only', () => {
    for (const { goesBack, at, kind: made } of definition.makes) if (goesBack) expect([at, typeof made]).toEqual(['self', 'string']);
  });
});
