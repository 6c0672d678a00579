import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { listDocuments } from '../../src/server/engine/documents/list';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** What is asked of a paper is neither made nor explained: of every kind, for accounts of the demo. */
const people = demoPeople();
const EMPTY_DRAFT = '可以新增一张空的';
const STEPS = /^\*\*[^*\n]+\*\*\n+1\. /;
const ASKS = ['那张{}怎么样了', '我的{}批了没', '{}办到哪了', '{}是谁在办'];

describe('a question of a paper', () => {
  it('of any kind makes none and explains nothing, and tells of papers that wait', async () => {
    const wrong: string[] = [];
    let counted = 0;
    for (const account of ['keeper', 'nurse', 'hfinance', 'dealer', 'dfinance', 'vendor']) {
      const context = people.caller(account);
      for (const definition of inTurn(readableKinds(context))) {
        const { total } = await listDocuments(context, definition, listQuery.parse({ level: 'document', pageSize: 1 }));
        for (const ask of ASKS) {
          const question = ask.replace('{}', definition.title);
          const { text } = await asked(context, question);
          counted += 1;
          const isOfPapers = total === 0 || /[A-Z]{2}\d{8,}|没有找到|没有还没办完的|办完/.test(text);
          if (text.includes(EMPTY_DRAFT) || STEPS.test(text) || !isOfPapers)
            wrong.push(`${account} ${question} (${total}): ${text.slice(0, 70).replace(/\n/g, ' ')}`);
        }
      }
    }
    expect(counted).toBeGreaterThan(atLeast(500));
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(counted / 50);
  });
});
