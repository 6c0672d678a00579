import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allows } from '../src/define/allows';
import { askedReport } from '../src/define/asked-report';
import { CORE_TRAIL } from '../src/define/document-core';
import { columnOf, type Fields } from '../src/define/field';
import { schemaOf } from '../src/define/field-schema';
import { textOf } from '../src/define/field-text';
import { inSection, sectionNames } from '../src/define/in-section';
import { daysOf } from '../src/define/periods';
import { querySchema } from '../src/define/query';
import { measuresOf } from '../src/define/report-columns';
import type { ReportLevel } from '../src/define/report-definition';
import { HEADER_COLUMNS, LINE_COLUMNS } from '../src/define/spine';
import { datasetOf } from '../src/domain/dataset-of';
import { ruleKey } from '../src/domain/organisation/rule-keys';
import {
  dashboardOf,
  dashboards,
  datasets,
  documentOf,
  documents,
  flows,
  isBuilt,
  masterOf,
  masters,
  prints,
  reportOf,
  reports,
  screenOf,
  screens,
  screensOf,
} from '../src/domain/registry';
import { addedScreens } from '../src/domain/screens/added';
import { carriedOut } from '../src/domain/screens/carried-out';
import { isMenuScreen, menuOperations } from '../src/domain/screens/menu-rules';
import { MASTER_EFFECTS } from '../src/server/kinds/masters';
import { SERVICES } from '../src/server/kinds/services';

/** What holds for every definition: one loop over the registry. A new kind that is incomplete fails here and is told why. */
const routes = readFileSync(join(import.meta.dirname, 'fixtures/routes.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [path = '', title = '', kinds = '', flag = '', archetype = '', resource = '', actions = ''] = line.split('\t');
    return { path, title, kinds, flag, archetype, resource, actions };
  });

describe('routes', () => {
  it('are all 290 of the specification', () => {
    expect(routes).toHaveLength(290);
    expect(
      screens
        .filter((screen) => !addedScreens.includes(screen))
        .map((screen) => screen.path)
        .sort(),
    ).toEqual(routes.map((route) => route.path).sort());
  });
  it.each(routes)('$path is the screen the catalogue names', (route) => {
    const screen = screens.find((one) => one.path === route.path);
    expect(screen).toMatchObject({ title: route.title, flag: route.flag, archetype: route.archetype, resource: route.resource });
    expect(screen?.kinds.join('')).toBe(route.kinds);
    expect(screen?.actions.join(',')).toBe(route.actions);
  });
  it('have flags of their own', () => expect(new Set(screens.map((screen) => screen.flag)).size).toBe(screens.length));
  it('are all built, but for the page that says there is none', () =>
    expect(screens.filter((screen) => !isBuilt(screen)).map(({ path }) => path)).toEqual(['/error']));
});

/**
 * Operations of the specification nothing carries out yet, by page: nobody is shown them in the menu tree. What is built must leave this
 * list. `view` is the page itself and nowhere an operation of its own but where something answers to it; what a partner sends comes
 * by itself and is not pulled.
 */
const UNBUILT: Record<string, string> = {
  buyGrn: 'pull:saleOdo',
  arrivalOrder: 'pull:saleOdo',
  hPurchaseGrn: 'pull:saleOdo',
  reportingLoss: 'pull:stockTake',
  reportingOverflow: 'pull:stockTake',
  traceabilityManage: 'timeline,print',
  bizPurchaseInvoice: 'pull:serviceCharge,ocr',
  purchaseOrderWarnReport: 'urge,stop',
  restockAbnormalReport: 'urge',
  hospitalHome: 'customise',
};

describe('every operation of a page is carried out by something, or is nowhere in the menu tree', () => {
  it.each(screens.filter((screen) => isBuilt(screen) && isMenuScreen(screen)).map((screen) => [screen.flag, screen] as const))('%s', (flag, screen) => {
    const known = carriedOut(screen);
    const open = screen.actions.filter((operation) => !known.has(operation) && operation !== 'view');
    expect(open.join(','), 'an operation nobody can carry out is built, or stands in UNBUILT; one that is built leaves it').toBe(UNBUILT[flag] ?? '');
    expect(menuOperations(screen).filter((node) => !known.has(node.flag))).toEqual([]);
  });
  it('and nothing stays unbuilt that no page offers', () => {
    const flags = new Set(screens.filter(isBuilt).map((screen) => screen.flag));
    expect(Object.keys(UNBUILT).filter((flag) => !flags.has(flag))).toEqual([]);
  });
});

describe.each(documents.map((definition) => [definition.kind, definition] as const))('document %s', (kind, definition) => {
  it('is opened by a screen of each of its owners', () => {
    for (const owner of definition.owners)
      expect(
        screensOf(kind).some((screen) => screen.kinds.includes(owner)),
        owner,
      ).toBe(true);
  });
  it('keeps every field in a column of the spine or says extra', () => {
    check(definition.header, HEADER_COLUMNS);
    check(definition.lines, LINE_COLUMNS);
    for (const { fields } of Object.values(definition.sections)) check(fields, LINE_COLUMNS);
  });
  it('refers only to known resources', () => {
    refs({ ...definition.header, ...definition.lines });
    for (const { fields } of Object.values(definition.sections)) refs(fields);
  });
  it('offers every action on a screen (an action nobody can be granted is dead)', () => {
    for (const action of definition.actions) {
      const offered = screensOf(kind).some((screen) => action.flags.some((flag) => screen.actions.includes(flag)));
      expect(offered, action.id).toBe(true);
    }
  });
  it('pulls only from kinds and fields that exist', () => {
    for (const source of definition.sources) {
      const upstream = documentOf(source.kind);
      if (!upstream) continue;
      for (const name of Object.keys(source.lines ?? {})) expect(definition.lines, name).toHaveProperty(name);
      for (const name of Object.values(source.lines ?? {})) expect(name === 'open' || name in upstream.lines, `${source.kind}.${name}`).toBe(true);
    }
  });
  it('offers every source to each of its owners on some page that begins one, or comes of it by itself', () => {
    const comesOf = (source: string): boolean => {
      const upstream = documentOf(source);
      return upstream?.actions.some(({ into }) => into === kind) === true || upstream?.makes.some((made) => made.kind === kind) === true;
    };
    const hidden = definition.sources.flatMap(({ kind: source, opensWith = source }) =>
      definition.owners.flatMap((owner) => {
        if (!documentOf(source)?.owners.includes(owner)) return [];
        const pages = screensOf(kind).filter(
          (screen) => isBuilt(screen) && screen.kinds.includes(owner) && definition.addFlags.some((flag) => screen.actions.includes(flag)),
        );
        const offers = pages.map(({ actions }) => actions.filter((action) => action.startsWith('pull:')));
        return pages.length === 0 || comesOf(source) || offers.some((pulls) => pulls.length === 0 || pulls.includes(`pull:${opensWith}`))
          ? []
          : [`${owner} ${source}`];
      }),
    );
    expect(hidden).toEqual([]);
  });
  it('makes and tells kinds that exist', () => {
    for (const makes of definition.makes) if (typeof makes.kind === 'string') expect(documentOf(makes.kind), makes.kind).toBeDefined();
  });
  it('has a schema and words for every field', () => {
    words({ ...definition.header, ...definition.lines });
    for (const { fields } of Object.values(definition.sections)) words(fields);
  });
  it('settles items of sorts that have names of their own', () => {
    const offers = sectionNames(definition).flatMap((name) => inSection(definition, name).items?.offers ?? []);
    expect(new Set(offers.map((offer) => offer.id)).size).toBe(offers.length);
    expect(offers.filter(({ id }) => documentOf(id))).toEqual([]);
  });
});

describe.each(masters.map((definition) => [definition.resource, definition] as const))('master %s', (_, definition) => {
  it('refers only to known resources', () => refs(definition.fields));
  it('has a schema and words for every field', () => words(definition.fields));
  it('tells rows of a picker apart by fields a picker has', () =>
    expect(
      definition.pickerDetail.filter((name) => !definition.picker.includes(name) || definition.fields[name] === undefined || definition.fields[name].needs),
    ).toEqual([]));
  it('finds the rows of a sheet by their code where a sheet neither adds nor tells them apart', () => {
    const { operations, onImport, outsideSheets, sheet, fields } = definition;
    if (operations.includes('import') && !operations.includes('add') && !onImport && !outsideSheets && !sheet) expect(fields).toHaveProperty('code');
  });
  it('tells them apart by nothing that is shown in part', () => expect(definition.pickerDetail.filter((name) => name in definition.masks)).toEqual([]));
  it('leads only to pages that exist, by fields they have', () => {
    for (const lead of definition.leads) {
      const target = masterOf(lead.to)?.fields ?? { ...reportOf(lead.to)?.parameters, ...reportOf(lead.to)?.columns, ...documentOf(lead.to)?.header };
      const isShown = lead.isInside ? masterOf(lead.to) !== undefined : screensOf(lead.to).some(isBuilt);
      expect(isShown, lead.id).toBe(true);
      if (Object.keys(target).length > 0)
        for (const name of Object.keys({ ...lead.with, ...lead.fits, ...lead.always })) expect(target, lead.id).toHaveProperty(name);
      for (const flag of lead.flags)
        expect(
          screensOf(definition.resource).some((screen) => screen.actions.includes(flag)),
          flag,
        ).toBe(true);
    }
  });
});

/** Masters with code beside their definition: only to shrink. */
const MASTERS_WITH_CODE = 10;
describe('masters say what they do in their definitions', () => {
  it('all but a few', () => expect(Object.keys(MASTER_EFFECTS).length).toBeLessThanOrEqual(MASTERS_WITH_CODE));
  it('code stands beside masters there are', () => expect(Object.keys(MASTER_EFFECTS).filter((resource) => !masterOf(resource))).toEqual([]));
  it.each(masters.map((definition) => [definition.resource, definition] as const))('%s by moments and fields it has', (resource, definition) => {
    const { checks, follows, actions, lines, onlyOne, fields } = definition;
    const moments = new Set(['save', 'add', 'edit', 'enable', 'disable', 'del', ...actions.map(({ id }) => id)]);
    expect([...checks, ...follows].flatMap(({ at }) => at).filter((moment) => !moments.has(moment))).toEqual([]);
    for (const { fields, once } of Object.values(lines)) if (once) expect(fields).toHaveProperty(once.field);
    for (const name of onlyOne ? [onlyOne.flag, ...onlyOne.among] : []) expect(fields).toHaveProperty(name);
    // An action is said, asked of a service or brought, never two of them: one would be dead.
    const brought = MASTER_EFFECTS[resource]?.actions ?? {};
    for (const { id, does, calls } of actions) expect([Boolean(does), Boolean(calls), Object.hasOwn(brought, id)].filter(Boolean), id).toHaveLength(1);
    for (const { calls } of actions)
      if (calls) expect([Object.hasOwn(SERVICES, calls.service), !calls.of || calls.of in fields], calls.service).toEqual([true, true]);
    for (const screen of screensOf(resource).filter(({ preset }) => preset.rows))
      expect(Object.hasOwn(definition.rows ?? {}, screen.preset.rows ?? ''), screen.path).toBe(true);
  });
});

describe.each(reports.map((definition) => [`${definition.resource} ${definition.owners.join('')}`, definition] as const))('report %s', (_, definition) => {
  it('has words for every column', () => words(definition.columns));
  it('begins documents with fields they have, by operations its pages offer', () => {
    for (const start of definition.starts) {
      const document = documentOf(start.kind);
      expect(document, start.kind).toBeDefined();
      if (!document) continue;
      for (const name of [...Object.keys(start.header), ...Object.keys(start.sets ?? {})]) expect(document.header, `${start.kind}`).toHaveProperty(name);
      for (const [name, where] of Object.entries(start.finds ?? {})) {
        const field = document.header[name];
        expect(field?.kind, `${start.kind} ${name}`).toBe('ref');
        for (const by of Object.keys(where)) expect(masterOf(field?.kind === 'ref' ? field.to : '')?.fields, by).toHaveProperty(by);
      }
      for (const name of [...Object.keys(start.lines), ...Object.keys(start.setsLines ?? {}), ...(start.remainder ? [start.remainder.field] : [])])
        expect(document.lines, `${start.kind}`).toHaveProperty(name);
      expect(
        screensOf(definition.resource).some((screen) => screen.actions.includes(start.operation)),
        start.operation,
      ).toBe(true);
      expect(definition.levels).toHaveProperty(start.level);
    }
    const { acts } = definition;
    for (const id of acts?.actions ?? []) {
      const action = masterOf(acts?.master ?? '')?.actions.find((one) => one.id === id);
      expect(
        action?.flags.some((flag) => screensOf(definition.resource).some((screen) => screen.actions.includes(flag))),
        id,
      ).toBe(true);
      expect(masterOf(acts?.master ?? '')?.within, id).toContain(definition.resource);
    }
    for (const edit of definition.edits) {
      for (const name of [...Object.keys(edit.key), ...edit.fields]) expect(masterOf(edit.master)?.fields, edit.master).toHaveProperty(name);
    }
  });
  it('shows at every level what its rows are of', () => {
    for (const [level, shape] of Object.entries(definition.levels)) {
      const fields = [...shape.dimensions, ...measuresOf(definition, shape)].flatMap((name) => definition.columns[name] ?? []);
      const isChosen = fields.some(({ list }) => list);
      // Keys nobody reads may stand before it.
      const [first] = shape.dimensions.flatMap((name) => (definition.columns[name]?.list === false ? [] : [definition.columns[name]]));
      expect(first, level).toBeDefined();
      if (isChosen) expect(first?.list, `${level}: ${first?.label}`).toBe(true);
    }
  });
  it('marks a rise only by a rule there is, where the figures of it are shown', () => {
    const { warns } = definition;
    if (!warns) return;
    expect(ruleKey(warns.rule)?.type).toBe('percent');
    const shown = Object.keys(definition.levels).map((level) => {
      const { report } = askedReport(definition, level, { from: '2026-02-01', to: '2026-02-10' }, '2026-02-10');
      return measuresOf(report, report.levels[level] as ReportLevel);
    });
    expect(shown.some((names) => [warns.growth, ...Object.keys(warns.least)].every((name) => names.includes(name)))).toBe(true);
  });
  it('leads only to what exists', () => {
    const below = [definition.below, ...Object.values(definition.levels).map((level) => level.below)];
    // What stands below is a report.
    for (const way of below) if (way) expect(reports.map(({ resource }) => resource)).toContain(way.to);
    for (const { to } of definition.leads)
      expect(documentOf(to) ?? masterOf(to) ?? reports.find(({ resource }) => resource === to) ?? screensOf(to)[0], to).toBeDefined();
    const ways = [definition.drill, definition.why, ...below, ...definition.links, ...Object.values(definition.levels).map((level) => level.drill)];
    for (const way of ways) {
      if (!way || way.to === 'document') continue;
      // As each kind of organisation that has the one has the other.
      const targets = reports.filter((one) => one.resource === way.to && one.owners.some((kind) => definition.owners.includes(kind)));
      expect(targets[0] ?? documentOf(way.to) ?? masterOf(way.to), way.to).toBeDefined();
      for (const target of targets)
        for (const name of [...Object.keys(way.with), ...Object.keys(way.sets ?? {})])
          expect({ ...target.columns, ...target.parameters }, way.to).toHaveProperty(name);
    }
  });
});

describe.each(datasets.map((dataset) => [dataset.id, dataset] as const))('dataset %s', (_, dataset) => {
  it('has words for every column, and words people say', () => {
    words({ ...dataset.dimensions, ...dataset.measures, ...dataset.takes });
    expect(dataset.said.split(' ').every((word) => word.length > 0)).toBe(true);
  });
  it('is shown somewhere', () => {
    const kinds = dataset.kinds === undefined ? undefined : dataset.dimensions[dataset.kinds];
    const ofKinds = kinds?.kind === 'choice' ? kinds.options.map(({ value }) => value) : [];
    for (const kind of ofKinds) expect(screensOf(kind).some(isBuilt), kind).toBe(true);
    const shown = [...ofKinds, ...dataset.shownOn, ...reports.filter((report) => report.of === dataset).map(({ resource }) => resource)];
    expect(shown.length).toBeGreaterThan(0);
    for (const resource of dataset.shownOn) expect(screensOf(resource).length, resource).toBeGreaterThan(0);
  });
});

describe.each(dashboards.map((definition) => [definition.resource, definition] as const))('dashboard %s', (_, definition) => {
  it('is opened by a page of each of its owners', () => {
    for (const owner of definition.owners)
      expect(
        screensOf(definition.resource).some((screen) => screen.kinds.includes(owner)),
        owner,
      ).toBe(true);
  });
  it('leads to pages and displays that are there', () => {
    for (const { page } of definition.doors ?? []) expect(isBuilt(screenOf(page) as never), page).toBe(true);
    if (definition.wall?.back) expect(dashboardOf(definition.wall.back)?.wall, definition.wall.back).toBeDefined();
    if (definition.wall) for (const screen of screensOf(definition.resource)) expect(screen.isStandalone, screen.flag).toBe(true);
  });
  it('may be asked only what narrows one of its tiles', () => {
    for (const name of Object.keys(definition.asks ?? {}))
      expect(
        definition.rows.flat().some(({ query }) => name in (datasetOf(query.of)?.dimensions ?? {})),
        name,
      ).toBe(true);
  });
});

const tilesWithHome = dashboards.flatMap((dashboard) => dashboard.rows.flat().map((tile) => [`${dashboard.resource} ${tile.id}`, tile, dashboard] as const));
describe.each(tilesWithHome)('tile %s', (_, tile, dashboard) => {
  it('asks its dataset for what it has, and leads by names the target has', () => {
    const query = querySchema.parse(tile.query);
    const dataset = datasetOf(query.of);
    if (!dataset) throw new Error(`no dataset ${query.of}`);
    for (const name of query.measures) expect(dataset.measures).toHaveProperty(name);
    for (const name of query.by) expect(dataset.dimensions).toHaveProperty(name);
    for (const name of Object.keys(query.where)) expect({ ...dataset.dimensions, ...dataset.measures, ...dataset.takes }).toHaveProperty(name);
    if (query.period) expect(daysOf(query.period, '2026-05-20'), query.period).toBeDefined();
    const { way } = tile;
    if (!way) return;
    // Its own document, or the list of its kind: the rows must say which.
    if (way.to === 'document') return expect(query.by).toContain(dataset.kinds);
    const report = reportOf(way.to);
    const target = report ? { ...report.columns, ...report.parameters } : (documentOf(way.to)?.header ?? masterOf(way.to)?.fields ?? dashboardOf(way.to)?.asks);
    if (!target) throw new Error(`nothing is ${way.to}`);
    const lines = documentOf(way.to)?.lines ?? {};
    const filters = [...Object.keys(way.with ?? {}), ...Object.keys(way.sets ?? {}), ...[way.days ?? []].flat()];
    // What a dashboard is not asked goes nowhere.
    filters.push(...Object.entries(way.asks ?? {}).flatMap(([filter, name]) => (name in (dashboard.asks ?? {}) ? [filter] : [])));
    if (way.level) expect(report?.levels).toHaveProperty([way.level]);
    for (const filter of filters) expect({ ...CORE_TRAIL, ...target, ...lines }, way.to).toHaveProperty(filter.replace(/^f\./, ''));
    for (const name of Object.values(way.with ?? {})) expect(query.by).toContain(name);
  });
});

describe.each(flows.map((definition) => [definition.resource, definition] as const))('flow %s', (_, definition) => {
  it('is opened by a screen of each of its owners', () => {
    for (const owner of definition.owners) expect(screensOf(definition.resource).some((screen) => screen.kinds.includes(owner))).toBe(true);
  });
  it('asks every page for tabs and fields it has', () => {
    for (const node of definition.nodes) {
      expect(node.counts.length, node.id).toBeGreaterThan(0);
      for (const { where, screens: own, label } of node.counts) {
        for (const flag of own ?? [...node.screens, ...(node.instead?.screens ?? [])]) {
          const screen = screenOf(flag);
          expect(screen, flag).toBeDefined();
          const document = documentOf(node.kept ?? screen?.resource ?? '');
          const master = masterOf(screen?.resource ?? '');
          if (node.kept)
            expect(
              document?.livesOn.map((home) => home.screen),
              node.kept,
            ).toContain(flag);
          if (!screen || !(document || master)) continue;
          const fields = document ? { ...document.lines, ...document.header, ...CORE_TRAIL } : master?.fields;
          for (const [name, value] of Object.entries(typeof where === 'function' ? where('2026-01-31') : where)) {
            if (name === 'tab') expect(value === 'all' || screen.preset.tabs?.some((tab) => tab.id === value), `${label}: ${flag} ${value}`).toBe(true);
            if (name.startsWith('f.')) expect(fields, `${flag} ${label}`).toHaveProperty(name.slice(2));
          }
        }
      }
    }
  });
});

it('every choice is named in words people read, never by its key', () => {
  const of = (name: string, fields: Fields) =>
    Object.entries(fields).flatMap(([field, one]) =>
      'options' in one ? one.options.filter(({ label }) => /^[a-z]{2,}([A-Z]|$)/.test(label)).map(({ label }) => `${name}.${field}: ${label}`) : [],
    );
  const unnamed = [
    ...documents.flatMap(({ kind, header, lines, sections }) => [
      ...of(kind, { ...header, ...lines }),
      ...Object.values(sections).flatMap(({ fields }) => of(kind, fields)),
    ]),
    ...masters.flatMap(({ resource, fields, lines }) => [...of(resource, fields), ...Object.values(lines).flatMap((section) => of(resource, section.fields))]),
    ...reports.flatMap(({ resource, parameters, columns }) => of(resource, { ...parameters, ...columns })),
  ];
  expect(unnamed).toEqual([]);
});

it('prints name their columns once', () => {
  for (const print of prints) expect(new Set(print.columns.map((column) => column.field)).size, print.print).toBe(print.columns.length);
});

it('nothing is allowed by default', () => {
  expect(allows({}, 'saleOdo')).toBe(false);
  expect(allows({ saleOdo: [] }, 'saleOdo', 'review')).toBe(false);
  expect(allows({}, 'constructor')).toBe(false);
});

function check(fields: Fields, columns: Record<string, string>): void {
  for (const [name, field] of Object.entries(fields))
    if (!field.extra && !field.via && !field.live) expect(columns, name).toHaveProperty(columnOf(name, field));
}
function refs(fields: Fields): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'ref' && field.kind !== 'refs') continue;
    const known = masterOf(field.to) ?? documentOf(field.to) ?? ['unit', 'organisation', 'division', 'category68'].includes(field.to);
    expect(known, `${name} → ${field.to}`).toBeTruthy();
  }
}
function words(fields: Fields): void {
  for (const [name, field] of Object.entries(fields)) {
    expect(field.label, name).toMatch(/\S/);
    expect(schemaOf({ ...field, required: false }).safeParse(field.kind === 'flag' ? false : '').success, name).toBe(true);
    expect(textOf(field, ''), name).toBe('');
    // What a value is held beside is a sibling of its own kind.
    for (const other of [field.since ?? [], field.upTo ?? []].flat()) expect(fields[other]?.kind, name).toBe(field.kind);
  }
}

it('what begins a draft opens it: whoever pressed wants to go on with it', () => {
  const begun = documents.flatMap(({ kind, actions }) =>
    actions.flatMap(({ id, drafts, into }) => (drafts ? [{ of: `${kind}.${id}`, into, kind: drafts.kind }] : [])),
  );
  expect(begun.length).toBeGreaterThan(5);
  expect(begun.filter(({ into, kind }) => into !== kind)).toEqual([]);
});
