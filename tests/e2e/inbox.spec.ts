import { expect, type Locator, test } from 'playwright/test';
import { as, carried, draftOf, LATER, type Made, orderOf, recordOf, stocked } from './support/made';
import { Person } from './support/person';

const last4 = ({ sn }: Made): string => sn.slice(-4);
const optionOf = (list: Locator, { id }: Made): Locator => list.locator(`#inbox-${id}`);

/** Walks down until the keyboard is about this document. */
async function standsOn(person: Person, list: Locator, made: Made): Promise<void> {
  const option = optionOf(list, made);
  await expect(option).toBeVisible();
  const id = await option.getAttribute('id');
  await person.page.keyboard.press('Home');
  for (let step = 0; step < 100 && (await list.getAttribute('aria-activedescendant')) !== id; step++) await person.page.keyboard.press('j');
  await expect(list).toHaveAttribute('aria-activedescendant', id ?? '');
  // Letters that follow each other as fast as a script types them are a scanner's.
  await person.page.waitForTimeout(100);
}

/** The director works off what waits for him without the mouse. */
test('several approvals by single keys: agreed, refused with a reason, several at once', async ({ browser }) => {
  const buyer = await as('hospital');
  const submitted = async (quantity: string) => carried(buyer, 'purchaseOrder', 'submit', await orderOf(buyer, quantity));
  const orders: Made[] = [];
  for (const quantity of ['3', '4', '5', '6']) orders.push(await submitted(quantity));
  const [agreed, refused, third, fourth] = orders as [Made, Made, Made, Made];
  const director = await Person.signsIn(browser, 'manager');
  await director.page.keyboard.press('Alt+i');
  const list = director.pane.getByRole('listbox', { name: '等待处理' });
  await expect(list).toBeFocused();
  const preview = director.pane.getByRole('region', { name: '预览' });

  await standsOn(director, list, agreed);
  await expect(preview.getByText('留置针').first(), 'what it is about is read beside it').toBeVisible();
  await director.page.keyboard.press('a');
  await expect(director.page.getByText(`已审核 采购订单 ·${last4(agreed)}`)).toBeVisible();
  await expect(optionOf(list, agreed)).toHaveCount(0);
  await expect(list, 'the next one is already there').toBeFocused();

  await standsOn(director, list, refused);
  await director.page.keyboard.press('r');
  await expect(preview.getByRole('textbox', { name: '驳回原因' })).toBeFocused();
  await director.page.keyboard.type('数量过多，请核对');
  await director.page.keyboard.press('Enter');
  await expect(optionOf(list, refused)).toHaveCount(0);
  await expect(list).toBeFocused();

  for (const order of [third, fourth]) {
    await standsOn(director, list, order);
    await director.page.keyboard.press('x');
    await expect(optionOf(list, order)).toHaveAttribute('aria-selected', 'true');
  }
  await expect(director.pane.getByText('已选 2')).toBeVisible();
  await director.page.keyboard.press('a');
  await expect(director.page.getByText('已处理 2 项')).toBeVisible();
  await expect(optionOf(list, fourth)).toHaveCount(0);

  const late = await submitted('2');
  await expect(optionOf(list, late), 'what comes meanwhile is there by itself').toBeVisible();
});

test('who waits urges those who have the next word, and they find it first', async ({ browser }) => {
  const nurse = await as('nurse');
  await stocked('留置针', '5');
  const [central, ward, goods] = [
    await recordOf(nurse, 'warehouse', '中心库', { 'f.level': '1' }),
    await recordOf(nurse, 'warehouse', '', { 'f.level': '2' }),
    await recordOf(nurse, 'specification', '留置针'),
  ];
  const places = { department: ward.department, sourceWarehouse: central.id, targetWarehouse: ward.id };
  const claim = await draftOf(nurse, 'suppliesClaim', { claimType: '1', needDate: LATER, ...places }, [{ specification: goods.id, quantity: '1' }]);
  await carried(nurse, 'suppliesClaim', 'submit', claim);
  const keeper = await Person.signsIn(browser, 'keeper');
  await keeper.page.keyboard.press('Alt+i');
  const list = keeper.pane.getByRole('listbox', { name: '等待处理' });
  await expect(optionOf(list, claim)).toBeVisible();

  const asker = await Person.signsIn(browser, 'nurse');
  await asker.page.keyboard.press('Alt+i');
  await asker.pane.getByRole('tab', { name: /^我发出的/ }).click();
  const sent = asker.pane.getByRole('listbox', { name: '等待处理' });
  await expect(optionOf(sent, claim)).toBeVisible();
  await sent.focus();
  await standsOn(asker, sent, claim);
  await asker.page.keyboard.press('u');
  await expect(asker.page.getByText(new RegExp(`已催办 .*·${last4(claim)}`))).toBeVisible();
  await expect(optionOf(list, claim).getByText('催办')).toBeVisible();
  await expect(list.getByRole('option').first(), 'what is urged comes first').toContainText('催办');
});
