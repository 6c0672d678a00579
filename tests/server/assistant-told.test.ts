import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { allows } from '../../src/define/allows';
import { addDays, dayOf } from '../../src/define/dates';
import { masterOf } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { screensOfOrganisation } from '../../src/server/assistant/words/pages';
import { listDocuments } from '../../src/server/engine/documents/list';
import { listMasters } from '../../src/server/engine/masters/list';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** What is asked of papers, records and rights by their own words, for accounts of the demo and whatever they read. */
const { caller } = demoPeople();

describe('a paper', () => {
  it('that was refused is told with who refused it and why', async () => {
    let told = 0;
    for (const context of ['hospital', 'hfinance', 'dealer'].map(caller))
      for (const definition of readableKinds(context)) {
        const { list } = await listDocuments(context, definition, listQuery.parse({ level: 'document', 'f.status': '3', pageSize: 1 }));
        const sn = list[0]?.sn;
        if (!sn) continue;
        expect((await asked(context, `${sn}为什么被驳回`)).text, String(sn)).toContain('理由');
        told += 1;
      }
    expect(told).toBeGreaterThan(3);
  });

  it('of any kind that waits longer than was said is counted as its list counts it', async () => {
    const missed: string[] = [];
    let counted = 0;
    for (const context of ['hospital', 'keeper', 'dealer'].map(caller)) {
      const before = addDays(dayOf(context.now()), -2);
      for (const definition of inTurn(readableKinds(context))) {
        if (definition.title.endsWith('计划')) continue;
        const filters = { level: 'document', 'f.status': '1', 'f.documentDate': `~${before}`, pageSize: 1 };
        const { total } = await listDocuments(context, definition, listQuery.parse(filters));
        const { text } = await asked(context, `等了两天以上待审核的${definition.title}有几张`);
        const isTold = total === 0 ? /没有|为 0/.test(text) : text.includes(`**${total} 张**`) || text.includes(`找到 ${total} 张`);
        counted += 1;
        if (!isTold) missed.push(`${definition.title}: ${total}, told ${text.slice(0, 80)}`);
      }
    }
    expect(counted).toBeGreaterThan(atLeast(40));
    expect(missed.length, missed.join('\n')).toBeLessThan(counted / 10);
  });
});

/** Of these no record is looked for by its name: the gazetteer knows them, or they tell what an interface did. */
const ELSEWHERE = new Set([
  'interfaceLog',
  'partner',
  'organisation',
  'department',
  'warehouse',
  'patient',
  'product',
  'specification',
  'hospitalProduct',
  'businessProduct',
]);

describe('a record', () => {
  it('that is called by its name is found on whatever page keeps it', async () => {
    const missed: string[] = [];
    const names = new Set<string>();
    for (const context of ['hospital', 'nurse', 'keeper'].map(caller))
      for (const screen of screensOfOrganisation(context)) {
        const definition = masterOf(screen.resource);
        if (!definition || ELSEWHERE.has(screen.resource) || screen.archetype !== 'list' || !allows(context.permissions, screen.flag)) continue;
        const { list } = await listMasters({ ...context, screen: screen.flag }, definition, listQuery.parse({ screen: screen.flag, pageSize: 3 }));
        const name = list.map((row) => String(row[definition.label] ?? '')).find((label) => /^[\u3400-\u9fff]{5,12}$/.test(label));
        // What stands on two pages is one record.
        if (!name || names.has(name)) continue;
        names.add(name);
        if (!(await asked(context, `${name}现在怎么样`)).text.includes(name)) missed.push(`${screen.title}: ${name}`);
      }
    expect(names.size).toBeGreaterThan(15);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(names.size / 5);
  });
});

describe('what somebody may do', () => {
  it('is told by his own rights, for every page of his organisation', async () => {
    const wrong: string[] = [];
    let told = 0;
    for (const context of ['manager', 'nurse', 'dfinance'].map(caller)) {
      const pages = screensOfOrganisation(context).filter(({ isStandalone, title }) => !isStandalone && title.length >= 4);
      for (const screen of inTurn(pages)) {
        if (pages.some((one) => one !== screen && one.title === screen.title)) continue;
        const { text } = await asked(context, `为什么我没有${screen.title}的菜单`);
        const isMine = allows(context.permissions, screen.flag);
        told += 1;
        if (!text.includes(`【${screen.title}】`) || text.startsWith('您有') !== isMine) wrong.push(`${screen.title} (${isMine}): ${text.slice(0, 60)}`);
      }
    }
    expect(told).toBeGreaterThan(atLeast(60));
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(told / 50);
  });
});
