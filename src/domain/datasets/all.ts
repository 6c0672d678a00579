import type { Dataset } from '../../define/define-dataset';
import { accounts } from './accounts';
import { asking } from './asking';
import { balances } from './balances';
import { booking } from './booking';
import { carried } from './carried';
import { charging } from './charging';
import { chilled } from './chilled';
import { consumed } from './consumed';
import { contracted } from './contracted';
import { counted } from './counted';
import { credited } from './credited';
import { dunned } from './dunned';
import { budgeted, earned } from './earned';
import { entries } from './entries';
import { forecast } from './forecast';
import { granting } from './granting';
import { happened } from './happened';
import { identified } from './identified';
import { inbound } from './inbound';
import { billed, charged } from './invoiced-goods';
import { issued } from './issued';
import { lacking } from './lacking';
import { leaking } from './leaking';
import { licensed } from './licensed';
import { listing } from './listing';
import { lying } from './lying';
import { movements } from './movements';
import { moves } from './moves';
import { outbound } from './outbound';
import { outside } from './outside';
import { owed } from './owed';
import { owing } from './owing';
import { papers } from './papers';
import { distributed, handled, members, published } from './platform';
import { pressing } from './pressing';
import { quoted } from './quoted';
import { recalled } from './recalled';
import { received } from './received';
import { reserved } from './reserved';
import { settled } from './settled';
import { settling } from './settling';
import { sold } from './sold';
import { statement } from './statement';
import { supplying } from './supplying';
import { tickets } from './tickets';
import { trading } from './trading';
import { turnover } from './turnover';
import { used } from './used';
import { valuables } from './valuables';
import { verifying } from './verifying';
import { volume } from './volume';
import { wards } from './wards';
import { warned } from './warned';

/** Every dataset; registry.ts refuses two of one name. */
export const allDatasets: readonly Dataset[] = [
  dunned,
  forecast,
  lying,
  entries,
  reserved,
  turnover,
  lacking,
  movements,
  moves,
  earned,
  budgeted,
  pressing,
  supplying,
  received,
  inbound,
  sold,
  outbound,
  charged,
  billed,
  tickets,
  identified,
  listing,
  outside,
  issued,
  used,
  charging,
  leaking,
  recalled,
  chilled,
  verifying,
  booking,
  volume,
  wards,
  valuables,
  counted,
  consumed,
  settled,
  settling,
  accounts,
  credited,
  owing,
  trading,
  balances,
  statement,
  owed,
  papers,
  happened,
  carried,
  licensed,
  warned,
  granting,
  asking,
  quoted,
  contracted,
  members,
  published,
  distributed,
  handled,
];
