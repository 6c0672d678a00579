import { describe, expect, it } from 'vitest';
import { allows } from '../../src/define/allows';
import { documents, screensOf } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { helpFor } from '../../src/server/assistant/tools/help';
import { listPapers } from '../../src/server/assistant/tools/list-papers';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { addScreenOf } from '../../src/server/assistant/words/making-kind';
import type { Context } from '../../src/server/base/context';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** What people did and may do, for accounts of the demo and every kind they read: each answer beside what the lists and rights say. */
const { caller } = demoPeople();
const some = (): Context[] => ['keeper', 'nurse', 'dealer', 'dfinance'].map(caller);

describe('papers of whoever asks', () => {
  it('are those he wrote, as many as the list has', { timeout: 300_000 }, async () => {
    let told = 0;
    for (const context of some())
      for (const definition of inTurn(readableKinds(context).filter(({ title }) => title.endsWith('单')))) {
        const { total } = await listPapers(
          { ...context, screen: '' },
          definition,
          { 'f.createdByName': context.user.name, 'f.status': '1,2,4,5,7' },
          { pageSize: 1 },
        );
        const { text } = await asked(context, `我自己开了几张${definition.title}`);
        if (!text.includes(`制单人 ${context.user.name}`) || /统计范围：已审核|还没有已经生效/.test(text)) continue;
        told += 1;
        expect(text, `${context.user.name} ${definition.title}`).toMatch(total === 0 ? /没有找到|为 0/ : new RegExp(`\\*\\*${total} 张\\*\\*`));
      }
    expect(told).toBeGreaterThan(2);
  });
});

describe('why somebody cannot make one', () => {
  it('is told by his rights, whatever the kind', { timeout: 300_000 }, async () => {
    for (const context of some())
      for (const { kind, title, owners } of inTurn(documents)) {
        const here = screensOf(kind).filter(({ kinds, isStandalone, actions }) => kinds.includes(context.org.kind) && !isStandalone && actions.includes('add'));
        if (!owners.includes(context.org.kind) || here.length === 0) continue;
        const { text } = await asked(context, `为什么我不能新建${title}`);
        const may = addScreenOf(context, kind) !== undefined;
        const isHeld = screensOf(kind).some(({ flag }) => allows(context.permissions, flag));
        expect(text, `${context.user.name} ${title}: ${text.slice(0, 120)}`).toMatch(may ? /不是权限的问题/ : isHeld ? /权限|没有这项操作/ : /页面的权限/);
      }
  });
});

describe('how lists are printed', () => {
  it('is told of every kind whose list the asker may print', () => {
    for (const context of some())
      for (const { kind, title } of documents) {
        const offering = screensOf(kind).filter(
          ({ kinds, isStandalone, actions }) => kinds.includes(context.org.kind) && !isStandalone && actions.includes('print'),
        );
        if (!offering.some(({ flag }) => allows(context.permissions, flag, 'print'))) continue;
        expect(helpFor(`怎么打印${title}`, context)?.title, `${context.user.name} ${title}`).toContain('打印');
      }
  });
});

describe('what is reckoned', () => {
  it.each([
    ['128000不含税，税率13%，含税是多少', '144,640.00'],
    ['含税56,500元，13个点，税是多少', '6,500.00'],
    ['含税113，税率13%，不含税多少', '100.00'],
  ])('%s', async (text, sum) => {
    expect((await asked(caller('dealer'), text)).text).toContain(sum);
  });
});
