import { describe, expect, it } from 'vitest';
import { plansIn } from '../../src/define/spoken-plans';
import { documents, screens } from '../../src/domain/registry';
import { englishOf } from '../../src/domain/screens/english-terms';
import { wishesIn } from '../../src/server/assistant/reading/wishes-in';
import { helpFor } from '../../src/server/assistant/tools/help';
import { englishLikeness } from '../../src/server/assistant/words/english';
import { MAKING } from '../../src/server/assistant/words/making';
import { addScreenOf } from '../../src/server/assistant/words/making-kind';
import { pagesCalled } from '../../src/server/assistant/words/pages';
import type { Context } from '../../src/server/base/context';
import { inWorld } from '../support/in-world';
import { asked } from './assistant-asked';
import { type AssistantWorld, assistantWorld } from './assistant-world';

/** What is wished is made, told or opened: every kind that can be made, every action, every page, asked by whoever may. */
let w: AssistantWorld;
inWorld(assistantWorld, (made) => {
  w = made;
});

const callers = (): Context[] => [w.h, w.d];
const takesGoods = ({ lines }: (typeof documents)[number]): boolean =>
  lines.specification !== undefined && !lines.specification.computed && lines.quantity !== undefined && !lines.quantity.computed;

describe('a wish to make something', () => {
  it('begins every kind its asker may make, by its title, with the quantity that was said', { timeout: 240_000 }, async () => {
    const wrong: string[] = [];
    let count = 0;
    for (const context of callers())
      for (const definition of documents) {
        const screen = definition.owners.includes(context.org.kind) ? addScreenOf(context, definition.kind) : undefined;
        if (!screen) continue;
        count += 1;
        const hasGoods = takesGoods(definition);
        const { proposals, text } = await asked(context, `开一张${definition.title}${hasGoods ? '，缝合线7盒' : ''}`);
        const made = proposals.find(({ command }) => command.startsWith('add.'));
        const isKind = made && documents.find(({ kind }) => addScreenOf(context, kind)?.flag === made.command.slice(4))?.kind === definition.kind;
        const hasQuantity = !hasGoods || String(made?.args.lines ?? '').includes('"7"');
        if (!isKind || !hasQuantity) wrong.push(`${context.org.kind} ${definition.title}: ${made?.command ?? '—'} ${text.slice(0, 60)}`);
      }
    expect(count).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['hospital', '把5盒缝合线从中心库移到骨科库', 'stockTransfer'],
    ['hospital', '报个损，打碎了3盒缝合线', 'lossReport'],
    ['hospital', '缝合线质量不行，退给康达2盒', 'purchaseReturn'],
    ['hospital', '写个合同，甲方我们乙方康达，明年一整年', 'contract'],
    ['hospital', '付康达5万块，走付款申请', 'paymentApplication'],
    ['hospital', '排个手术计划，周一上午做膝关节置换', 'surgeryPlan'],
    ['dealer', '给康达发个授权书，到明年底', 'licenceGrant'],
  ])('of %s saying %s', async (who, text, kind) => {
    const context = who === 'hospital' ? w.h : w.d;
    const screen = addScreenOf(context, kind);
    const { proposals } = await asked(context, text);
    expect(proposals.map(({ command }) => command)).toContain(`add.${screen?.flag}`);
  });

  it('fills in both ends of a span, a sum and the side that is ours', async () => {
    const { proposals } = await asked(w.h, '写个合同，甲方我们乙方康达，2031年1月1日到2031年12月31日');
    expect(proposals[0]?.args).toMatchObject({ 'h.startDate': '2031-01-01', 'h.endDate': '2031-12-31', 'h.role': 'A' });
    const paid = await asked(w.h, '付康达3万2，走付款申请');
    expect(paid.proposals[0]?.args).toMatchObject({ spread: '32000' });
  });

  it('says what of it went into no field, whatever is made', { timeout: 240_000 }, async () => {
    const silent: string[] = [];
    let count = 0;
    for (const context of callers())
      for (const definition of documents) {
        const screen = definition.owners.includes(context.org.kind) ? addScreenOf(context, definition.kind) : undefined;
        if (!screen || !takesGoods(definition)) continue;
        const { proposals, text } = await asked(context, `开一张${definition.title}，缝合线7盒，要高值的`);
        if (!proposals.some(({ command }) => command === `add.${screen.flag}`)) continue;
        count += 1;
        if (!text.includes('「高值')) silent.push(`${context.org.kind} ${definition.title}: ${text.slice(0, 120)}`);
      }
    expect(count).toBeGreaterThan(20);
    expect(silent).toEqual([]);
  });

  it('never calls ready what stays empty', async () => {
    const { text } = await asked(w.h, '开一张采购订单');
    expect(text).not.toContain('已备好');
  });

  it('is no wish where papers are looked for', async () => {
    for (const text of ['上月发给康达的采购订单', '今天给康达下的采购订单', '300到600元的采购订单', '带我去采购订单']) {
      const { proposals } = await asked(w.h, text);
      expect(
        proposals.filter(({ command }) => command.startsWith('add.')),
        text,
      ).toEqual([]);
    }
  });

  it('has words for kinds and records there are', () => {
    const known = new Set([...documents.map(({ kind }) => kind), ...screens.map(({ resource }) => resource)]);
    expect(Object.keys(MAKING).filter((kind) => !known.has(kind))).toEqual([]);
  });
});

it.each([
  ['周一', '2026-11-30'],
  ['下周五', '2026-12-04'],
  ['后天', '2026-11-29'],
  ['月底前', '2026-11-30'],
  ['下个月1号', '2026-12-01'],
  ['3号', '2026-12-03'],
  ['1月5日', '2027-01-05'],
  ['三天后', '2026-11-30'],
])('plans look ahead: %s', (said, day) => {
  expect(plansIn(said, '2026-11-27')[0]?.from).toBe(day);
});

it('plans have spans, edges and hours', () => {
  expect(plansIn('明年一整年', '2026-11-27')[0]).toMatchObject({ from: '2027-01-01', to: '2027-12-31' });
  expect(plansIn('到明年底', '2026-11-27')[0]).toMatchObject({ to: '2027-12-31', edge: 'to' });
  expect(plansIn('周三下午三点半', '2026-11-27')[0]).toMatchObject({ from: '2026-12-02', time: '15:30' });
});

it('says of every action of every kind how it is done', () => {
  const silent: string[] = [];
  for (const context of callers())
    for (const definition of documents) {
      if (!definition.owners.includes(context.org.kind) || !screens.some((one) => one.resource === definition.kind && one.kinds.includes(context.org.kind)))
        continue;
      for (const { label } of definition.actions) {
        const help = helpFor(`怎么${label}${definition.title}`, context);
        const told = help ? `${help.title} ${help.steps.join(' ')}` : '';
        const isTold = label.split('/').some((part) => told.includes(part.slice(0, 2)));
        if (!isTold) silent.push(`${label}${definition.title}: ${help?.title ?? '—'}`);
      }
    }
  expect(silent).toEqual([]);
});

it('answers what went wrong with how it is put right, whatever the kind', () => {
  const wrong: string[] = [];
  for (const context of callers())
    for (const definition of documents) {
      if (!definition.owners.includes(context.org.kind) || !screens.some((one) => one.resource === definition.kind && one.kinds.includes(context.org.kind)))
        continue;
      const help = helpFor(`${definition.title}录错了怎么办`, context);
      if (!help || !/改|更正|红冲|反审核|作废|撤/.test(`${help.title}${help.steps.join('')}`)) wrong.push(`${definition.title}: ${help?.title ?? '—'}`);
    }
  expect(wrong).toEqual([]);
});

describe('pages by their English names', () => {
  it('are known, but for a few', () => {
    const nameless = screens.filter(({ title }) => englishOf(title) === undefined).map(({ title }) => title);
    expect(nameless.length).toBeLessThan(screens.length * 0.03);
    expect(screens.flatMap(({ title }) => (englishLikeness(englishOf(title) ?? title, title) === 1 || englishOf(title) === undefined ? [] : [title]))).toEqual(
      [],
    );
  });

  it('open for whoever holds them', { timeout: 120_000 }, async () => {
    const lost: string[] = [];
    for (const context of callers())
      for (const screen of screens) {
        const name = englishOf(screen.title);
        if (!name || !screen.kinds.includes(context.org.kind) || /^print|login|error/.test(screen.resource) || /打印|登录|不存在/.test(screen.title)) continue;
        const found = await pagesCalled(context, `the ${name} page`);
        const held = found.filter(({ isOpen }) => isOpen);
        const mine = found.find((one) => one.screen.flag === screen.flag);
        if (mine && held.length > 0 && mine.score < (held[0]?.score ?? 0) - 0.05) lost.push(`${screen.title} (${name}): ${held[0]?.title}`);
      }
    expect(lost).toEqual([]);
  });
});

it.each([
  ['看一下手套库存，不够的话给我开个采购计划补到500', 2],
  ['查查医院欠多少钱，再把上个月的销售排行调出来', 2],
  ['打开待办，另外看看骨科本月消耗', 2],
  ['给康达下个单，10盒缝合线，下周三前到', 1],
  ['退给康达2盒缝合线，质量有问题', 1],
])('%s is %i wishes', (text, count) => {
  expect(wishesIn(text)).toHaveLength(count);
});

it.each([
  ['hospital', '张三这个月工资多少', '不记录'],
  ['hospital', '隔壁二院今年用了多少耗材', '看不到'],
  ['hospital', '康达老板叫什么', '没有'],
  ['nurse', '心内科的库存给我看看', '不在您的数据范围'],
])('what is not kept is said so: %s asks %s', async (who, text, says) => {
  const said = await asked(who === 'nurse' ? w.nurse : w.h, text);
  expect(said.text).toContain(says);
  expect(said.text).not.toMatch(/\d\.\d\d/);
});
