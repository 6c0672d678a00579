import { addDays } from '../../../define/dates';
import { masterOf } from '../../../domain/registry';
import { deleteMaster } from '../../engine/masters/remove';
import type { FileStore } from '../../files/file-store';
import type { At } from './day';
import { actOnRecord, keepRecord, type Values } from './desk';
import { paper } from './papers';

/** What the platform takes care of: versions of the other programs, and two archives that were entered by mistake and deleted. */
export async function upkeepWork(at: At, files: FileStore): Promise<void> {
  const day = at('p', '09:20');
  for (const [row, action] of VERSIONS) {
    const desk = day.desk('platform');
    const file = await paper(desk, files, `${row.app} ${row.versionName}`, ['安装包']);
    const id = await keepRecord(desk, 'appVersion', { ...row, package: [file] });
    if (action !== '') await actOnRecord(desk, 'appVersion', action, id);
  }
  const organisation = masterOf('organisation');
  for (const row of MISTAKEN) {
    const desk = day.desk('platform');
    const id = await keepRecord(desk, 'organisation', row);
    if (organisation) await deleteMaster(desk.context, organisation, { id });
  }
}

/** What the hospital's price office laid down beside the rule every hospital begins with. */
export async function priceRules(at: At): Promise<void> {
  const day = at('h1', '09:40');
  for (const row of RULES) await keepRecord(day.desk('hfinance'), 'premiumPrice', { validFrom: addDays(day.day, -30), rounding: '2', ...row });
}

const RULES: readonly Values[] = [
  { name: '试剂零差率', scope: '2', manageClass: '试剂', rate: '0' },
  { name: '低值耗材五十元以下', scope: '2', manageClass: '低值', rate: '5', maxAdd: '2', priceTo: '50', remark: '市医保局〔2025〕12号' },
  { name: '办公用品不收费', scope: '2', manageClass: '办公', rate: '0' },
];
const VERSIONS: readonly [Values, string][] = [
  [{ app: 'PDA', platform: 'android', versionName: '2.3.0', versionCode: '230', changelog: '扫码收货支持多包装；修正定数包核对。' }, 'publish'],
  [{ app: 'PDA', platform: 'android', versionName: '2.4.0', versionCode: '240', changelog: '离线盘点；同步更快。', minVersionCode: '220' }, 'publish'],
  [{ app: 'PDA', platform: 'android', versionName: '2.5.0', versionCode: '250', changelog: '科室收货签名。' }, ''],
  [{ app: '打印客户端', platform: 'windows', versionName: '1.8.2', versionCode: '182', changelog: '支持 70×50 标签纸。', forced: true }, 'publish'],
  [{ app: '智能柜', platform: 'linux', versionName: '3.1.0', versionCode: '310', changelog: '开门超时提醒。' }, 'publish'],
];
const MISTAKEN: readonly Values[] = [
  { kind: 'D', code: 'TEMP01', name: '武汉仁合医疗器械（重复）', socialCreditCode: '91420103MA4K8RHC01', registrant: '胡仁', registrantPhone: '13900030001' },
  { kind: 'H', code: 'TEMP02', name: '汉口旧址门诊部', socialCreditCode: '12420102MB1A2B3C4D', registrant: '程立', registrantPhone: '13900030002' },
];
