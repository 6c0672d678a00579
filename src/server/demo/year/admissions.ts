import { addDays, dayOf } from '../../../define/dates';
import { organisationOf, personOf, type World } from '../world/world';
import type { At } from './day';
import { act, draft, inPerson, type Values, versionOf } from './desk';
import type { Goods } from './first-approvals';

/** What a ward asks the hospital to admit: passed with votes, waiting for finance and for the director, for a time, refused, begun. */
export async function admissions(world: World, at: At, { gauze, gel, probe }: Record<'gauze' | 'gel' | 'probe', Goods>): Promise<void> {
  const today = dayOf(world.end);
  const h1 = organisationOf(world, 'h1');
  const person = (userName: string, time: string) => inPerson(at('h1', time).deskOfPerson(personOf(h1, userName)), 'productAdmission');
  const department = personOf(h1, 'nurse').department;
  const asked = (reason: string, more: Values = {}): Values => ({
    department,
    supplier: world.partners.get('h1>d1') ?? '',
    reason,
    expectMonthly: '30',
    ...more,
  });
  const line = (goods: Goods, price: string, more: Values = {}): Values => ({ specification: goods.id, unit: goods.unit, price, chargeable: true, ...more });
  const write = async (header: Values, lines: Values[]): Promise<string> => {
    const nurse = person('nurse', '17:00');
    const saved = await draft(nurse, 'productAdmission', header, lines);
    await act(nurse, 'productAdmission', 'submit', saved);
    return saved.id;
  };
  const decide = async (id: string, userName: string, action: string, more: { reason?: string; input?: Values }): Promise<void> => {
    await act(person(userName, '17:10'), 'productAdmission', action, { id, version: await versionOf(world, h1, id) }, more);
  };
  const passed = await write(asked('关节置换术中止血，减少输血'), [line(gauze, '1860', { suggestedChargePrice: '205', marketPrice: '2100' })]);
  const throughCommittee = async (id: string): Promise<void> => {
    await decide(id, 'hospital', 'review', { reason: '临床确有需要，市场价合理' });
    await decide(id, 'hfinance', 'review', { reason: '医保可收费' });
    await decide(id, 'manager', 'vote', { input: { vote: 'agree', opinion: '同意试用半年后评估' } });
    await decide(id, 'hfinance', 'vote', { input: { vote: 'agree', opinion: '' } });
    await decide(id, 'hospital', 'review', { reason: '委员会通过' });
  };
  await throughCommittee(passed);
  await decide(passed, 'manager', 'review', { reason: '同意' });
  await throughCommittee(await write(asked('关节腔注射，替代进口产品'), [line(gel, '960', { marketPrice: '1180' })]));
  const unknown = { newProduct: '一次性使用骨水泥搅拌器 双筒', newRegistrationNo: '国械注准20233130217', price: '386' };
  await decide(await write(asked('人工关节置换配套使用'), [unknown]), 'hospital', 'review', { reason: '同意' });
  const urgent = asked('抢救患者术中监护，库存产品不适用', { admissionKind: '4', tempQuantity: '40', tempUntil: addDays(today, 60), urgent: true });
  await decide(await write(urgent, [line(probe, '320')]), 'hospital', 'review', { reason: '同意临时采购' });
  const refused = await write(asked('供货商申请调整价格', { admissionKind: '5' }), [line(gauze, '2050')]);
  await decide(refused, 'hospital', 'nopass', { reason: '刚准入，不予调价' });
  const wish = { newProduct: '可降解吻合口支架 22mm', newRegistrationNo: '国械注准20243130456', price: '4800' };
  await draft(person('nurse', '17:20'), 'productAdmission', asked('腔镜手术新技术开展'), [wish]);
}
