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

const FIRMS = ['光谷人民医院', '白沙洲中医医院', '华衡医药有限公司', '金银湖卫生院', '协和医院'];
const OF_FIRMS = ['{}欠我们多少', '{}上个月买了多少', '{}的货到了没', '{}今年退了几次货'];
describe('a firm nobody deals with', () => {
  it.each(FIRMS.flatMap((firm) => OF_FIRMS.map((said) => said.replace('{}', firm))))('%s: no other firm of that sort answers for it', async (sentence) => {
    for (const context of [w.h, w.d]) {
      const { text } = await asked(context, sentence);
      expect(text).not.toMatch(FIGURE);
      expect(text).toContain(`没有找到往来单位“${FIRMS.find((firm) => sentence.startsWith(firm))}”`);
    }
  });
});

const DEBTORS = ['美敦力', '雅培', '史赛克'];
const OF_MONEY = ['我们欠{}多少钱', '{}逾期多少', '{}的应付是多少', '{}的货款付了多少'];
describe('money of a firm nobody deals with', () => {
  it.each(DEBTORS.flatMap((firm) => OF_MONEY.map((said) => said.replace('{}', firm))))('%s: no sum of others is told', async (sentence) => {
    const { text } = await asked(w.h, sentence);
    expect(text).not.toMatch(FIGURE);
    expect(text).toContain(`没有找到往来单位“${DEBTORS.find((firm) => sentence.includes(firm))}”`);
  });
});

describe('a ward there is none of', () => {
  const SAID = ['{}上个月用了多少', '{}有没有申领', '{}领了几次留置针'];
  it.each(['康复科', '疼痛科', '烧伤科'].flatMap((ward) => SAID.map((said) => said.replace('{}', ward))))('%s: is named as such', async (sentence) => {
    expect((await asked(w.h, sentence)).text).toContain(`没有找到科室“${sentence.slice(0, 3)}”`);
  });
});

describe('which firms or wards are meant', () => {
  const WHICH = '三甲 三级 上级 民营 公立 外地 本地 其他 别的 哪些 哪家 几家 所有 大 新 合作 各家 最大的 欠款的'.split(' ');
  it.each(WHICH)('%s: is no name of one there is none of', async (which) => {
    for (const said of ['{}医院这个月采购了多少', '{}公司欠我们多少', '有{}医院没回款'])
      for (const context of [w.h, w.d]) expect((await asked(context, said.replace('{}', which))).text).not.toContain('没有找到往来单位');
  });
  it.each('哪个 哪些 各 临床 内 外 全 本 其他 别的 每个 手术 用得最多的 几个 所有'.split(' '))('%s科: neither', async (which) => {
    for (const said of ['{}科用得最多', '{}科这个月用了多少', '{}科领了几次'])
      expect((await asked(w.h, said.replace('{}', which))).text).not.toContain('没有找到科室');
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

describe('what is said of goods before their name', () => {
  it.each(['一次性', '一次性使用', '医用', '无菌'])(
    '%s: is part of what they are called where they are called so, and is named where they are not',
    async (like) => {
      const { text } = await asked(w.h, `${like}留置针还有多少`);
      expect(/没有(?:理解|找到)/.test(text) || text === (await asked(w.h, '留置针还有多少')).text, text).toBe(true);
      const gloves = await asked(w.h, '医用外科手套还有多少');
      expect(gloves.text).not.toMatch(/没有理解/);
    },
  );
});

describe('the log', () => {
  it.each([
    ['谁删了角色', '删除', '角色'],
    ['昨天谁导出过采购订单', '导出', '采购订单'],
  ])('%s: what was done and to what, or nothing', async (sentence, deed, title) => {
    const { text, proposals } = await asked(w.h, sentence);
    const opened = proposals.filter(({ command }) => command === 'open.logController').map(({ args }) => args);
    expect(
      opened.map((args) => [args['f.operation'], args['f.resource']]),
      text,
    ).toEqual([[deed, title]]);
  });
});
