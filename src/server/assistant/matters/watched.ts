import { allows } from '../../../define/allows';
import { horizonIn } from '../../../define/spoken-periods';
import { masterOf, screenOf } from '../../../domain/registry';
import type { ToolAnswer } from '../tool';
import { idleStock } from '../tools/idle-stock';
import { listRecords } from '../tools/list-records';
import { lowStock } from '../tools/low-stock';
import { openScreen } from '../tools/open-page';
import { given, use } from '../use';
import { isNameLike, type Topic } from './topic';

/**
 * What has a page of its own that watches it: papers that end, certificates, who asked to join, who changed what. The first page
 * the user holds is the answer, with its rows where it has any.
 */
type Watch = { words: RegExp; pages: readonly string[]; never?: RegExp; state?(text: string): string | undefined };

const validity = (text: string): string | undefined =>
  /(?:已经?|都)(?:过期|失效|到期)/.test(text) ? '已过期' : /到期|过期|失效|快到|临期/.test(text) ? '即将到期' : undefined;
const undecided = (text: string): string | undefined => (/没|未|待|等|还有/.test(text) ? '待审核' : /驳回|拒/.test(text) ? '已驳回' : undefined);
const PAPERS = /证照|资质|许可证|执照|备案凭证|(?:哪些|什么|们?的?|家)证(?![件据明])/;

const OTHERS = /供应商|供货商|厂家|厂商|经销商|客户|医院|对方|哪家|谁家/;
const watches: readonly Watch[] = [
  { words: /注册证(?!照)/, pages: ['productCert', 'vendorLic', 'dealerLic'], state: validity },
  { words: PAPERS, pages: ['myLicDealer', 'myLicHospital', 'myLicVendor'], never: OTHERS, state: validity },
  { words: PAPERS, pages: ['dealerLic', 'vendorLic', 'hospitalLic'], state: validity },
  {
    words: /(?:机构|单位|医院|公司|注册)\S{0,6}(?:审核|审批|没审|待审|注册申请|申请加入)/,
    pages: ['registAudit', 'reviewOrg', 'agencyApproval'],
    state: undecided,
  },
  { words: /谁\S{0,8}(?:改|删|动|操作|登录)(?:过|了|的|掉)|操作日志|操作记录|登录记录|(?:改|删)过什么/, pages: ['logController'] },
  { words: /(?:待审核?|没审核?|要审核?)的?产品|产品\S{0,4}(?:待审|没审)/, pages: ['productAudit', 'productDealerCheck'] },
  { words: /(?:没|未)有?下发/, pages: ['productNotIssue', 'productIssue'] },
  { words: /已经?下发/, pages: ['productIsIssue'] },
  { words: /验收\S{0,4}不合格|不合格\S{0,6}(?:验收|到货|货)/, pages: ['inspectionQuality', 'arrivalQuality'] },
];

/** 证照 said beside a partner's name is his. */
export async function watched({ asking, read, named }: Topic): Promise<ToolAnswer | undefined> {
  const { context } = asking;
  if (read.wants.how || read.wants.why) return undefined;
  if (LOW.test(read.text) && !named.partner) return use(lowStock, asking, {});
  if (IDLE.test(read.text)) return use(idleStock, asking, idleFor(read.text));
  if (read.measure || (read.wants.record && !read.wants.expiry && !read.wants.list && named.partner)) return undefined;
  // 安泰的证照: a company that is no partner by that name is looked for among the holders.
  const other = named.partner ?? (isNameLike(read.text, named.unknown) ? named.unknown : undefined);
  for (const { words, pages, never, state } of watches) {
    if (!words.test(read.text) || never?.test(read.text) || (never && other)) continue;
    const answers: ToolAnswer[] = [];
    for (const flag of pages) {
      const screen = screenOf(flag);
      if (!screen?.kinds.includes(context.org.kind) || !allows(context.permissions, flag)) continue;
      if (!masterOf(screen.resource)) return use(openScreen, asking, { page: screen.title });
      const answer = await use(listRecords, asking, {
        page: flag,
        ...given({ partner: other, period: read.period, state: read.wants.when ? undefined : state?.(read.text) }),
      });
      if (!answer.isEmpty) return answer;
      answers.push(answer);
    }
    if (answers[0]) return answers[0];
  }
  return undefined;
}

const LOW = /低于\S{0,4}(?:下限|安全|定数|最低)|下限以下|不到下限|安全库存(?!怎)|该补(?:货|了)|(?:要|需要)补(?:货)?(?:的|了|哪|什么)|缺货预警/;
const IDLE = /呆滞|滞销|没(?:有|怎么)?(?:动|用|出|走)过|没动(?=的|静|$|[?？])|积压(?!\S{0,4}多少钱)|压库|不动的货/;
const idleFor = (text: string): { days?: number } => {
  const days = horizonIn(text)?.days;
  return days ? { days } : {};
};
