import type { Seals } from '../../base/seals';
import type { FileStore } from '../../files/file-store';
import { deskDayOf } from '../clock';
import { type Organisation, organisationOf, type Ward, type World } from '../world/world';
import { answer, askForPrices, awardLowest } from './asking';
import { bankWork } from './bank';
import { orderForDealer, orderInStock } from './buying';
import { cabinetWork } from './cabinets';
import { casesOf, leaveCases } from './cases';
import { catalogueWork } from './catalogue-desk';
import { checkCharges } from './charge-checks';
import { chargeServices } from './charging';
import { coldWork } from './cold';
import { bookPaid, openBooks, takeMoney } from './collecting';
import { leaveSettlement, standing } from './consigning';
import { contractsWork } from './contracts';
import { cooperationWork } from './cooperating';
import { type At, dayOfOrganisation } from './day';
import { deliver } from './deliver';
import { dunningWork } from './dunning';
import { fileInvoices } from './filed-invoices';
import { filmWork } from './films';
import { tellIncome } from './his-income';
import { bookReceipts } from './his-receipts';
import { insuranceWork } from './insurance-list';
import { keyWork } from './interface-keys';
import { registerInvoices } from './invoicing';
import { issueInvoices } from './issuing';
import { leakWork } from './leaks';
import { leasingWork } from './leasing';
import { makersDelivery, makersWork } from './makers';
import { newGoods } from './new-goods';
import { noticeWork } from './notices';
import { officeWork } from './office';
import { callerOf, sellOutside } from './outside';
import { reportOutside } from './outside-case';
import { paperRequests } from './paper-requests';
import { parWork } from './pars';
import { pathWork } from './paths';
import { billPatients } from './patient-bills';
import { payRunWork } from './pay-runs';
import { payBills } from './paying';
import { planningDesk } from './planning-desk';
import { giveAndLend, houseRounds } from './rarely';
import { reagentWork } from './reagents';
import { recallWork } from './recalls';
import { scheduleWork } from './schedules';
import { acceptOrders, shipOrders } from './selling';
import { keepSets } from './sets';
import { invoiceSettled } from './settling-invoices';
import { askAround, leaveStoreWork } from './shelves';
import { providerWork } from './sign-in-providers';
import { statementWork } from './statements';
import { borrowGoods, consign, countStore, packGoods, takeConsigned } from './stores';
import { sunshineWork } from './sunshine';
import { templateWork } from './templates';
import { ticketWork } from './tickets';
import { subscribe, tellSystems } from './told-systems';
import type { Trade } from './trade';
import { udiWork } from './udi';
import { priceRules, upkeepWork } from './upkeep';
import { volumeTasks } from './volume';
import { voucherWork } from './vouchers';
import { chargeUses, supplyOffices, theatreWaiting, wardsWaiting } from './ward-desk';
import { warningWork } from './warnings';

/**
 * What lies on the desks when the demo is opened: something waiting at every step, so that every list and every number on
 * the home page has content. Work of one day, left where it stands; organisations do their own at the same time.
 */
export async function leaveWork(world: World, trade: Trade, number: number, files: FileStore, seals: Seals): Promise<void> {
  const today = deskDayOf(world.end);
  const at: At = (key, time) => dayOfOrganisation(world, organisationOf(world, key), today, number, time);
  const of = (key: string) => ({ at: (time: string) => at(key, time), goods: trade.of(organisationOf(world, key)), known: trade.goods, files });
  await subscribe(at, await keyWork(at, today), seals);
  await providerWork(at);
  await planningDesk(world, trade, at, casesOf(world));
  await makersDelivery(world, trade, at);
  await Promise.all([
    hospitalDay(world, trade, at).then(() => leaveStoreWork(of('h1'))),
    dealerDay(world, trade, at).then(() => leaveStoreWork(of('d1'))),
    leaveStoreWork(of('v1')),
    catalogueWork(world, at, files).then(() => keepSets(at('p', '12:21'), 'platform', trade.of(organisationOf(world, 'h1')))),
  ]);
  await deliver(world, today, '15:30');
  await pathWork(at, trade.of(organisationOf(world, 'h1')));
  await leaveQuestions(world, trade, at);
  await leaveConsigned(world, at);
  await leaveCases(world, trade, at, number);
  await reportOutside(at('d1', '15:20'), trade.of(organisationOf(world, 'd1')), 'c09');
  await giveAndLend(at('d1', '15:40'), trade.goods, 'd2', 'h1');
  await giveAndLend(at('v1', '15:42'), trade.goods, 'd1', 'd1');
  await houseRounds(at('h1', '15:44'), trade.of(organisationOf(world, 'h1')));
  await cabinetWork(world, at, (key) => trade.of(organisationOf(world, key)));
  await reagentWork(world, at, trade.of(organisationOf(world, 'h1')));
  await makersWork(world, trade, at, files);
  await officeWork(world, at);
  await noticeWork(world, at);
  // Written down when each is over, until the evening: after everything else that moves goods of the house that day.
  const h1 = organisationOf(world, 'h1');
  await theatreWaiting(at('h1', '09:00'), wardsOf(h1)[0]);
  await newGoods(world, at, files);
  await leaveSettlement(world, today, number);
  await openBooks(at);
  await cooperationWork(world, files);
  await chargeServices(world, at, today);
  await invoiceSettled(world, at, files);
  await registerInvoices(at, files);
  await payBills(world, at, files);
  await deliver(world, today, '17:00');
  await bookPaid(at);
  await takeMoney(world, at, files);
  await besideHis(world, at);
  await paperRequests(world, files);
  await contractsWork(world, trade, files);
  await leasingWork(world, trade, files);
  await volumeTasks(world, at, today);
  await upkeepWork(at, files);
  await filmWork(at, files);
  await templateWork(at);
  await voucherWork(at, today);
  await statementWork(world, at, today);
  await priceRules(at);
  await eveningWork(world, at, files);
  await tellSystems(world, seals);
}

/** What looks at the whole day: leaks, recalls, warnings, what clerks write down and ask for, what is sent by schedule. */
async function eveningWork(world: World, at: At, files: FileStore): Promise<void> {
  const today = deskDayOf(world.end);
  await insuranceWork(world, at);
  await udiWork(world, at, files);
  await sunshineWork(world, at);
  await leakWork(world, at);
  await recallWork(world, at);
  await coldWork(world, at);
  await parWork(at);
  await warningWork(world, at);
  await deliver(world, today, '17:15');
  await clerksWork(world, at, today, files);
  await ticketWork(world, at, files);
  await scheduleWork(world, at, files);
}

/** What clerks do with money in the evening: what the bank says, whom to ask, whom to pay. */
async function clerksWork(world: World, at: At, today: string, files: FileStore): Promise<void> {
  await issueInvoices(world, at, today, files);
  await fileInvoices(at, files);
  await bankWork(at, today);
  await dunningWork(world, today);
  await payRunWork(at, today);
}

/** What the hospital's own system charged and booked, beside what the store did. */
async function besideHis(world: World, at: At): Promise<void> {
  await billPatients(world, at);
  await checkCharges(world, at);
  await bookReceipts(world, at);
  await tellIncome(at);
}

/** Orders on their way: shipped and not received, accepted and picked, waiting to be accepted; customers outside, at every step one. */
async function dealerDay(world: World, trade: Trade, at: At): Promise<void> {
  const today = deskDayOf(world.end);
  const goods = trade.of(organisationOf(world, 'h1'));
  await acceptOrders(at('d1', '08:30'), 20);
  await orderInStock(at('h1', '08:32'), goods, 'd1', 4);
  await deliver(world, today, '08:36');
  await acceptOrders(at('d1', '08:38'), 9);
  await shipOrders(at('d1', '08:42'), trade.goods, 9);
  await orderInStock(at('h1', '08:50'), goods, 'd1', 3);
  await deliver(world, today, '08:56');
  await acceptOrders(at('d1', '08:58'), 9);
  await shipOrders(at('d1', '09:00'), trade.goods, 9, 'submit');
  await orderInStock(at('h1', '09:05'), goods, 'd1', 3);
  await orderInStock(at('h2', '09:05'), trade.of(organisationOf(world, 'h2')), 'd1', 3);
  await orderInStock(at('h1', '09:08'), goods, 'd2', 3);
  await orderInStock(at('h1', '09:09'), goods, 'd3', 3);
  await orderInStock(at('h1', '09:10'), goods, 'd1', 3, 'submit');
  await orderInStock(at('h1', '09:12'), goods, 'd1', 2, 'draft');
  await deliver(world, today, '09:20');
  for (const [time, caller, mode] of CALLS) await sellOutside(at('d1', time), trade.of(organisationOf(world, 'd1')), callerOf(at('d1', time)) ?? caller, mode);
  await sellOutside(at('v1', '09:40'), trade.of(organisationOf(world, 'v1')), 'o02', 'submit');
}
const CALLS = [
  ['09:25', 'c03', 'review'],
  ['09:30', 'c01', 'submit'],
  ['09:35', 'c04', 'draft'],
] as const;

/** The large hospital's wards and theatres, and the runs between them. */
async function hospitalDay(world: World, trade: Trade, at: At): Promise<void> {
  const h1 = organisationOf(world, 'h1');
  const [own, ...others] = wardsOf(h1);
  await wardsWaiting(at('h1', '08:30'), h1, trade);
  await supplyOffices(at('h1', '09:30'));
  await packGoods(at('h1', '09:40'));
  for (const [i, ward] of others.slice(0, 4).entries()) await borrowGoods(at('h1', '09:50'), ward, own, i >= 2 ? 'submit' : 'review');
  await countStore(at('h1', '09:55'), others[0]?.store ?? own.store, 'blind');
  await countStore(at('h1', '09:58'), own.store, 'done');
  await chargeUses(at('h1', '10:02'));
}

const wardsOf = (h1: Organisation): [Ward, ...Ward[]] => {
  const own = h1.wards.find((one) => one.name === '骨科') ?? (h1.wards[0] as Ward);
  return [own, ...h1.wards.filter((one) => one !== own)];
};

/** A dealer's and the maker's goods standing at the hospital: received, used, on their way. */
async function leaveConsigned(world: World, at: At): Promise<void> {
  const today = deskDayOf(world.end);
  const h1 = organisationOf(world, 'h1');
  const [own] = wardsOf(h1);
  for (const [key, time] of [
    ['d1', '14:00'],
    ['v1', '14:10'],
  ] as const) {
    await consign(at(key, time), h1, standing(world, key), 3);
    await deliver(world, today, time);
    await takeConsigned(at('h1', time), own);
    await deliver(world, today, time);
    await consign(at(key, time), h1, standing(world, key).slice(1), 2);
  }
}

/** Enquiries: one still open with answers coming in, one awarded; the dealer asks the maker, the maker asks outside. */
async function leaveQuestions(world: World, trade: Trade, at: At): Promise<void> {
  const goods = trade.of(organisationOf(world, 'h1'));
  const today = deskDayOf(world.end);
  const dealers = ['d1', 'd2', 'd3'];
  const awarded = await askForPrices(at('h1', '10:15'), goods, { title: '年度常用耗材询价', days: 3, suppliers: dealers });
  const open = await askForPrices(at('h1', '10:20'), goods, { title: '介入耗材补充询价', days: 5, suppliers: dealers });
  const made = organisationOf(world, 'v1').id;
  const asked = await askAround(
    at('d1', '10:20'),
    trade.of(organisationOf(world, 'd1')).filter((one) => one.vendor === made),
    ['v1'],
  );
  const outside = [...world.vendors.keys()].filter((key) => world.partners.has(`v1>${key}`)).slice(0, 1);
  await askAround(at('v1', '10:22'), trade.of(organisationOf(world, 'v1')), outside);
  await deliver(world, today, '10:30');
  for (const key of dealers) await answer(at(key, '10:35'), awarded, trade.goods);
  for (const key of ['d1', 'd2']) await answer(at(key, '10:45'), open, trade.goods);
  await answer(at('v1', '10:50'), asked, trade.goods);
  await deliver(world, today, '10:55');
  await awardLowest(at('h1', '11:00'), awarded);
  await orderForDealer(at('d1', '11:02'), trade.of(organisationOf(world, 'd1')), 4);
  await deliver(world, today, '11:10');
}
