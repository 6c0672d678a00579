import { describe, expect, it } from 'vitest';
import { documents } from '../../src/domain/registry';
import { readFrame } from '../../src/server/assistant/reading/read';
import { addScreenOf } from '../../src/server/assistant/words/making-kind';
import { COLOUR } from '../../src/server/assistant/words/said/colour';
import type { Context } from '../../src/server/base/context';
import { inWorld } from '../support/in-world';
import { asked, followed } from './assistant-asked';
import { type AssistantWorld, assistantWorld } from './assistant-world';

/** What no list of questions holds word by word: talk around a question, a second of everything in a draft, names nobody has, edits of a question. */
let w: AssistantWorld;
inWorld(assistantWorld, (made) => {
  w = made;
});

const nobody = { goods: [], partner: [], department: [], warehouse: [], people: [] };
const read = (text: string) => readFrame(text, nobody, { kind: 'H', today: '2026-11-27' });

describe('talk around a question', () => {
  const PHRASES = COLOUR.split(/\s+/).filter(Boolean);
  it.each(['上个月采购了多少钱', '还没审核的采购订单有哪些', '怎么退货'])('changes nothing of %s', (question) => {
    const plain = read(question);
    const wrong = PHRASES.flatMap((phrase) => [`${phrase}，${question}`, `${question} ${phrase}`]).filter((text) => {
      const frame = read(text);
      return frame.intent !== plain.intent || frame.subject !== plain.subject || frame.unknown.length > 0 || frame.state !== plain.state;
    });
    expect(PHRASES.length).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });
});

const callers = (): Context[] => [w.h, w.d];
const takesGoods = ({ lines }: (typeof documents)[number]): boolean =>
  lines.specification !== undefined && !lines.specification.computed && lines.quantity !== undefined && !lines.quantity.computed;

describe('a draft', () => {
  it.each([
    ['缝合线7盒，外科手套11盒', ['7', '11']],
    ['7 boxes of 缝合线, 11 packs of 外科手套', ['7', '11']],
    ['缝合线7盒 外科手套11盒 13包', ['7', '11', '13']],
  ])('puts every amount of “%s” into a line or says that it did not', { timeout: 240_000 }, async (goods, amounts) => {
    const wrong: string[] = [];
    let count = 0;
    for (const context of callers())
      for (const definition of documents) {
        const screen = definition.owners.includes(context.org.kind) && takesGoods(definition) ? addScreenOf(context, definition.kind) : undefined;
        if (!screen) continue;
        count += 1;
        const { proposals, text } = await asked(context, `开一张${definition.title}，${goods}`);
        const lines = String(proposals.find(({ command }) => command.startsWith('add.'))?.args.lines ?? '');
        const lost = text.split('没有填进去：')[1] ?? '';
        for (const amount of amounts)
          if (!lines.includes(`"${amount}"`) && !lost.includes(amount)) wrong.push(`${context.org.kind} ${definition.title} ${amount}: ${text.slice(0, 160)}`);
      }
    expect(count).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('says which of two firms or wards it did not take, unless its form asks several', { timeout: 240_000 }, async () => {
    const wrong: string[] = [];
    for (const context of callers())
      for (const definition of documents) {
        const screen = definition.owners.includes(context.org.kind) && takesGoods(definition) ? addScreenOf(context, definition.kind) : undefined;
        const field = Object.values(definition.header).find((one) => (one.kind === 'ref' || one.kind === 'refs') && one.to === 'partner' && !one.computed);
        if (!screen || !field || context.org.kind !== 'H') continue;
        const { text, proposals } = await asked(context, `开一张${definition.title}给强生和瑞康，缝合线7盒`);
        if (!proposals.some(({ command }) => command.startsWith('add.'))) continue;
        for (const firm of ['强生', '瑞康']) if (!text.includes(firm)) wrong.push(`${definition.title} ${firm}: ${text.slice(0, 160)}`);
        if (field.kind === 'refs' && /没有填进去/.test(text)) wrong.push(`${definition.title}: ${text.slice(0, 160)}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe('a name nobody has', () => {
  it.each(['和', '、', '跟', '以及'])('beside one that is known, joined by %s, is said not to be there; the figure is that of the other', async (join) => {
    const alone = await asked(w.h, '缝合线还剩多少');
    for (const stranger of ['垫巾', '压舌板']) {
      const both = await asked(w.h, `缝合线${join}${stranger}还剩多少`);
      expect(both.text).toContain(`没有找到「${stranger}」`);
      expect(both.text).toContain(alone.text.trim());
    }
  });
  it('that may be a condition tells no figure', async () => {
    for (const said of ['垫巾', '压舌板']) expect((await asked(w.h, `上个月${said}采购了多少钱`)).text).not.toMatch(/共 \*\*|合计 \*\*/);
  });
});

describe('a question that edits the one before', () => {
  it.each([
    [['中心库库存值多少钱', '骨科库呢'], '骨科库库存值多少钱'],
    [['本月要付给强生多少钱', '已经付了多少'], '本月付了强生多少钱'],
    [['上个月采购了多少钱', '那这个月呢'], '这个月采购了多少钱'],
  ])('%j is %s', async (questions, whole) => {
    expect((await followed(w.h, ...questions)).text).toBe((await asked(w.h, whole)).text);
  });
  it.each(['上个月开了多少票', '这个月开了多少发票'])('what is left undone after %s is asked of now', async (question) => {
    expect((await followed(w.d, question, '没开的还有多少')).text).toBe((await asked(w.d, '没开票的还有多少')).text);
  });
  it.each(['都送了啥', '送了什么', '主要买了哪些东西'])('%s asks for the goods of what was spoken of, and of nobody else', async (question) => {
    const { text } = await followed(w.h, '强生上个月送了几次货', question);
    expect(text).not.toMatch(/找到 \d+ 张单据/);
  });
});

describe('a size beside a word for lots', () => {
  it.each(['22g', '18fr', '5ml', '2.5mm', '6#'])('is no lot: %s', (size) => {
    for (const text of [`留置针${size}的批号`, `留置针 ${size} 批号和效期`]) expect(read(text).lot, text).toBeUndefined();
  });
});
