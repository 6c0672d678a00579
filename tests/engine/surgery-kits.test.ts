import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import type { DocumentDefinition } from '../../src/define/define-document';
import { documentOf, masterOf, screens } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { draftOf } from '../../src/server/engine/documents/typed-draft';
import { actOnMasters } from '../../src/server/engine/masters/act';
import { infoOfMaster } from '../../src/server/engine/masters/info';
import { listMasters } from '../../src/server/engine/masters/list';
import { saveMaster } from '../../src/server/engine/masters/save';
import { suppliesClaimEffects } from '../../src/server/kinds/hospital/supplies-claim';
import { documentsOf, linesOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { remove } from '../support/masters';
import { everything, makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let p: Context;
let gauze: { spec: string; piece: string; box: string };
let stranger: string;
const PLATFORM = '00000000-0000-0000-0000-000000000000';
const kits = masterOf('surgeryKit') as NonNullable<ReturnType<typeof masterOf>>;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  p = { ...h, org: { id: PLATFORM, kind: 'P', name: '平台' }, permissions: everything('P') };
  gauze = await makeSpecification(w.db, '纱布');
  await trade(w.db, w.hospital, gauze.spec);
  stranger = (await makeSpecification(w.db, '未准入')).spec;
});

const save = (context: Context, row: Record<string, unknown>, contents: Record<string, unknown>[], more: { id?: string; version?: number } = {}) =>
  saveMaster(context, kits, { ...more, row, lines: { contents } });
const run = (context: Context, id: string, ids: string[], input: Record<string, unknown> = {}) => {
  const action = kits.actions.find((one) => one.id === id);
  if (!action) throw new Error(id);
  return actOnMasters(context, kits, action, { ids, input });
};
const needle = (quantity: string) => ({ specification: w.spec, quantity });
const editionOf = async (id: string) => (await sql<{ edition: number }>`select edition from surgery_kit where id = ${id}`.execute(w.db)).rows[0]?.edition;

it('a kit holds each specification once, a hospital’s only what it keeps; changed contents are another edition', async () => {
  await expect(save(h, { code: 'K1', name: '髋关节置换' }, [])).rejects.toThrow('请录入套包内容');
  await expect(save(h, { code: 'K1', name: '髋关节置换' }, [needle('1'), needle('2'), { specification: stranger, quantity: '1' }])).rejects.toMatchObject({
    problems: [
      { line: 2, field: 'specification', message: '规格重复' },
      { line: 3, field: 'specification', message: '规格未准入' },
    ],
  });
  const kit = await save(h, { code: 'K1', name: '髋关节置换', surgeryName: '全髋关节置换术' }, [needle('2'), { specification: gauze.spec, quantity: '30' }]);
  const info = await infoOfMaster({ ...h, screen: 'hospitalOperationKits' }, kits, kit.id);
  expect(info.row).toMatchObject({ specificationCount: '2', edition: '1' });
  expect(info.lines.contents).toMatchObject([{ productName: '留置针', quantity: '2' }, { productName: '纱布' }]);
  const lines = info.lines.contents?.map((line) => ({ id: line.id, specification: line.specification, quantity: line.quantity })) ?? [];
  await save(h, { code: 'K1', name: '髋关节置换（左）' }, lines, { id: kit.id, version: 1 });
  expect(await editionOf(kit.id)).toBe(1);
  await save(h, { code: 'K1', name: '髋关节置换（左）' }, [{ ...lines[0], quantity: '3' }, lines[1] ?? {}], { id: kit.id, version: 2 });
  expect(await editionOf(kit.id)).toBe(2);
  await expect(save(h, { code: 'k1', name: '又一个' }, [needle('1')])).rejects.toThrow('已存在，请勿重复');
});

it('is claimed from the central store for as many operations as are planned', async () => {
  const kit = await save(h, { code: 'K2', name: '阑尾切除' }, [needle('2'), { specification: gauze.spec, quantity: '10', isOptional: true }]);
  const answer = await run(h, 'toClaim', [kit.id], {
    department: w.ward,
    sourceWarehouse: w.hospital.warehouse,
    targetWarehouse: w.wardStore,
    surgeryPlan: '11-23 第2台',
    count: '3',
  });
  expect(answer).toMatchObject({ says: [expect.stringContaining('1行')] });
  const [claim] = await documentsOf(h, 'suppliesClaim');
  expect(claim).toMatchObject({ status: 0, subkind: '4', remark: '套包：阑尾切除×3' });
  expect((await linesOf(h, String(claim?.id))).map((line) => [line.specification_id, Number(line.quantity)])).toEqual([[w.spec, 6]]);
});

it('opens in a claim: what is there already is asked for besides', async () => {
  const kit = await save(h, { code: 'K3', name: '剖宫产' }, [needle('20'), { specification: gauze.spec, quantity: '5' }]);
  const draft = draftOf(h, documentOf('suppliesClaim') as DocumentDefinition, {
    header: { department: w.ward, surgeryKit: kit.id, kitCount: '2' },
    lines: [{ specification: w.spec, unit: w.box, quantity: '1' }],
  });
  for (const line of draft.lines) line.ratio = '10';
  const added = await suppliesClaimEffects.suggests?.kit?.(h, draft);
  expect(draft.lines.map((line) => line.quantity)).toEqual(['5']);
  expect(added).toMatchObject([{ specification: gauze.spec, unit: gauze.piece, quantity: '10' }]);
  await expect(
    suppliesClaimEffects.suggests?.kit?.(d, draftOf(d, documentOf('suppliesClaim') as DocumentDefinition, { header: { surgeryKit: kit.id }, lines: [] })),
  ).rejects.toThrow('套包没有可申领的内容');
});

it('the platform’s library is read by all, copied once and never changed by them; others’ kits do not exist', async () => {
  const standard = await save(p, { code: 'STD1', name: '标准关节包' }, [needle('4')]);
  const own = await save(h, { code: 'K9', name: '院内包' }, [needle('1')]);
  const dealer = { ...d, screen: 'operationKits' };
  const seen = await listMasters(dealer, kits, listQuery.parse({}));
  expect(seen.list.map((row) => row.code)).toContain('STD1');
  expect(seen.list.map((row) => row.code)).not.toContain('K9');
  await expect(save(dealer, { code: 'STD1', name: '改名' }, [needle('1')], { id: standard.id, version: 1 })).rejects.toThrow('只能修改本机构维护的数据');
  await expect(remove(dealer, 'surgeryKit', standard.id)).rejects.toThrow('只能删除本机构维护的数据');
  await run(dealer, 'copyFromPlatform', [standard.id]);
  await expect(run(dealer, 'copyFromPlatform', [standard.id])).rejects.toThrow('【STD1】已存在，请勿重复');
  await expect(run(dealer, 'copyFromPlatform', [own.id])).rejects.toThrow('数据不存在');
  const copy = await sql<{ id: string; n: number }>`
    select k.id, (select count(*)::int from surgery_kit_line l where l.kit_id = k.id) as n from surgery_kit k where k.org_id = ${w.dealer.id}`.execute(w.db);
  expect(copy.rows).toMatchObject([{ n: 1 }]);
  await expect(run(dealer, 'copyFromPlatform', [String(copy.rows[0]?.id)])).rejects.toThrow('【标准关节包】是本单位的套包');
  expect(screens.filter((screen) => screen.resource === 'surgeryKit')).toHaveLength(3);
});
