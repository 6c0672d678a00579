import { expect, test } from 'playwright/test';
import { chooses } from './support/keys';
import { as, carried, draftOf, recordOf } from './support/made';
import { Person } from './support/person';

type Plan = { sn: string; name: string; patient: string };

/** Two plans of the ward for two people, in force. */
async function plans(): Promise<Plan[]> {
  const nurse = await as('nurse');
  const reviewer = await as('hospital');
  const [department, surgeon] = [await recordOf(nurse, 'department', '骨科'), await recordOf(nurse, 'employee', '')];
  const goods = await recordOf(nurse, 'specification', '椎弓根螺钉');
  const answer = await nurse.get('/v1/business/patient/picker', { params: { keyword: '', pageSize: '2' } });
  const { info } = (await answer.json()) as { info: { list: { id: string; name: string }[] } };
  const made: Plan[] = [];
  for (const patient of info.list) {
    const name = `清创缝合术${crypto.randomUUID().slice(0, 4)}`;
    const surgeryAt = new Date(Date.now() + 90_000_000).toISOString();
    const header = { patient: patient.id, department: department.id, surgeon: surgeon.id, surgeryName: name, surgeryAt };
    const line = { specification: goods.id, unit: (goods.units as { id: string }[])[0]?.id, quantity: '1', supply: '1' };
    const draft = await draftOf(nurse, 'surgeryPlan', header, [line]);
    const { sn } = await carried(reviewer, 'surgeryPlan', 'review', await carried(nurse, 'surgeryPlan', 'submit', draft));
    made.push({ sn, name, patient: patient.name });
  }
  for (const hands of [nurse, reviewer]) await hands.dispose();
  return made;
}

test('another plan chosen in the place of one brings what is its own; what was typed stays', async ({ browser }) => {
  const [one, other] = (await plans()) as [Plan, Plan];
  const nurse = await Person.signsIn(browser, 'nurse');
  await nurse.opens('/commonView/surgicalUsageRecords');
  await nurse.presses('新增');
  const { pane } = nurse;
  await expect(pane.getByRole('heading', { name: /^新增/ })).toBeVisible();
  await pane.getByLabel('备注').first().fill('术中改道');
  const [name, patient] = [pane.getByLabel('手术名称').first(), pane.getByRole('combobox', { name: /^患者/ })];
  await chooses(nurse, '手术计划', one.sn, new RegExp(one.sn));
  await expect(name).toHaveValue(one.name);
  const before = await patient.inputValue();
  await chooses(nurse, '手术计划', other.sn, new RegExp(other.sn));
  await expect(name).toHaveValue(other.name);
  await expect(patient).not.toHaveValue(before);
  await expect(patient).not.toHaveValue('');
  await expect(pane.getByLabel('备注').first()).toHaveValue('术中改道');
  await nurse.leaves();
});
