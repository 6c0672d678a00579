import { allows } from '../../../define/allows';
import { masterOf, screenOf } from '../../../domain/registry';
import type { ToolAnswer } from '../tool';
import { nothing } from '../tool';
import { findAnything } from '../tools/find-anything';
import { listRecords } from '../tools/list-records';
import { record } from '../tools/record';
import { given, use } from '../use';
import { countOfMasters } from './figures/masters';
import type { Told } from './words-of';

/** What was done to a record says how it stands. */
const STANDS = /停用|启用|冻结|锁定|禁用/;
const WAITS = /^(?:还没?|没|待|等|未|尚未)/;
export async function aboutRecord(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const count = frame.intent === 'figure' && frame.partners.length + frame.goods.length === 0 ? await countOfMasters(told) : undefined;
  if (count) return count;
  const entries = [
    ['partner', told.partner],
    ['goods', told.product],
    ['department', told.department],
    ['warehouse', told.warehouse],
    ['employee', told.person],
    [undefined, frame.unknown[0]],
  ] as const;
  // Nobody can be called who is goods.
  const isContact = frame.has('noun.contact') && /电话|手机|联系/.test(frame.text);
  // 设备科侯建华电话: somebody of the ward, whom nothing else was read from.
  const [stranger] = frame.unknown.filter((said) => /^[\u3400-\u9fff]{2,3}$/.test(said));
  const person = isContact && stranger ? await use(record, asking, { name: stranger, kind: 'employee', asked: frame.text.slice(0, 60) }) : undefined;
  if (person && !person.isEmpty) return person;
  const [kind, name] = entries.find(([of, said]) => said && !(isContact && (of === 'goods' || of === undefined))) ?? [];
  if (isContact && !name) return nothing('没有找到这个人或单位的联系方式，或您没有查看它的权限；可以说出全名再问。');
  if (frame.code && !name) return use(findAnything, asking, { words: frame.code });
  if (!name || frame.intent === 'list') {
    const page = recordPage(told);
    // What waits waits whatever days were spoken of.
    if (page && WAITS.test(frame.state ?? frame.trait ?? '')) asking.asked?.push({ tool: 'heard', args: frame.periods.map(({ text }) => text).join(' ') });
    if (page && !(frame.partners.length > 0))
      return use(listRecords, asking, {
        page,
        ...given({ state: frame.cover.find(({ sense, text }) => sense === 'verb.do' && STANDS.test(text))?.text ?? frame.state }),
      });
  }
  if (!name) return nothing('');
  return use(record, asking, { name, asked: frame.intent === 'open' ? '' : frame.text.slice(0, 60), ...(kind ? { kind } : {}) });
}

const RECORD_PAGES: readonly [RegExp, readonly string[]][] = [
  [/注册|等审核的?机构|待审.*机构|机构.*[待没]审/, ['registAudit', 'reviewOrg', 'agencyApproval']],
  [/[没未].*下发/, ['productNotIssue', 'productIssue']],
  [/下发/, ['productIsIssue']],
  [/[待没]审.*产品|产品.*[待没]审/, ['productAudit', 'productDealerCheck']],
  [/用户|账号/, ['user', 'accountList']],
  [/员工|人员|护士|医生/, ['humanResources']],
  [/科室|部门/, ['organizationalStructure']],
  [/供应商|供货商/, ['supplierManage', 'dealerManagement', 'agencyManagement']],
  [/机构|单位|医院|经销商|客户|厂家/, ['agencyManagement', 'dealerManagement', 'supplierManage', 'agencyManagementNew']],
  [/产品|耗材|品种/, ['hProductDetails', 'businessProduct', 'productReleased']],
];

/** The page of the masters the question speaks of. */
function recordPage({ frame, asking }: Told): string | undefined {
  const { text } = frame;
  const { context } = asking;
  const kind = context.org.kind;
  const [words, flags] = RECORD_PAGES.find(([one]) => one.test(text)) ?? [];
  if (words) asking.asked?.push({ tool: 'heard', args: words.exec(text)?.[0] });
  return (flags ?? [])
    .map((flag) => screenOf(flag))
    .find((screen) => screen?.kinds.includes(kind) && allows(context.permissions, screen.flag) && masterOf(screen.resource))?.flag;
}
