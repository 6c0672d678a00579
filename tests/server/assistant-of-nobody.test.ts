import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { inWorld } from '../support/in-world';
import { asked as answerTo, type Turn } from './assistant-asked';
import { type AssistantWorld, assistantWorld } from './assistant-world';

/** What is nobody's here, or somebody else's: no row of anybody answers for it. */
let w: AssistantWorld;
inWorld(assistantWorld, async (made) => {
  w = made;
});
const asked = async (context: Context, text: string, history: readonly Turn[] = []) => answerTo(context, text, history);
const FIGURE = /\*\*[\d,.]+ ?(?:元|支|盒|张|个|件)?\*\*/;

const WARDS = ['皮肤科', '口腔科', '眼科', '中医科', '康复科'];
const STORES = ['二级库', '库', '智能柜库', '库房'];
const ASKS = ['{}还有多少留置针', '{}有没有留置针', '看看{}的库存', '{}的留置针什么时候到期'];

describe('a store of a ward there is none of', () => {
  it.each(WARDS.flatMap((ward, at) => STORES.map((store, place) => (ASKS[(at + place) % ASKS.length] ?? '').replace('{}', `${ward}${store}`))))(
    '%s: no other store answers for it',
    async (sentence) => {
      const { text } = await asked(w.h, sentence);
      expect(text).not.toMatch(FIGURE);
      expect(text).toMatch(/没有(?:找到|理解)/);
    },
  );

  it('is no matter of those there are', async () => {
    expect((await asked(w.h, '骨科库还有多少留置针')).text).toMatch(/\*\*\d+ 支\*\*/);
  });
});

describe('what two others trade with each other', () => {
  const VERBS = ['卖给', '供给', '发给', '供货给'];
  const SAID = ['{a}上个月{v}{b}多少', '{a}{v}{b}多少钱', '今年{a}{v}{b}了多少货'];
  it.each(VERBS.flatMap((verb) => SAID.map((sentence) => sentence.replace('{v}', verb))))('%s: of a dealer is told by nothing he has', async (sentence) => {
    const { text } = await asked(w.d, sentence.replace('{a}', '康和').replace('{b}', '瑞康'));
    expect(text).not.toMatch(FIGURE);
  });
});

describe('something begun and dropped', () => {
  it.each(['把骨科那批……算了，留置针还有多少', '骨科的，算了，留置针还有多少'])('%s: only what follows is asked', async (sentence) => {
    const [said, alone] = await Promise.all([asked(w.h, sentence), asked(w.h, '留置针还有多少')]);
    expect(said.text).toBe(alone.text);
  });
});

describe('a conversation read again', () => {
  it('comes to the same whether it is kept or read anew', async () => {
    const history: Turn[] = [];
    for (const question of ['留置针还有多少', '骨科呢', '这个月用了多少', '上个月呢', '按科室分', '那中心库的批号有哪些']) {
      const kept = await asked(w.h, question, history.slice(-4));
      // Another asker of the same rights has nothing kept.
      const anew = await asked({ ...w.h, user: { ...w.h.user, name: `${w.h.user.name} ` } }, question, history.slice(-4));
      expect(anew.text, question).toBe(kept.text);
      history.push({ question, answer: kept.text });
    }
  });
});
