import { grouped, uppercaseAmount } from '../../define/money';
import type { Clause, TextGiven } from '../../define/print-text';

/**
 * The text of a contract: standard clauses of its type with what this one says filled in, then what was agreed besides. A clause of which
 * nothing was said is left out rather than printed with gaps.
 */
type Clauses = (given: TextGiven) => readonly (Clause | undefined)[];

const clause = (head: string, ...text: readonly (string | false)[]): Clause | undefined => {
  const kept = text.filter((words): words is string => words !== false && words !== '');
  return kept.length === 0 ? undefined : { head, text: kept };
};
const days = (value: unknown): number => Number(value || 0);

const period: Clauses = ({ said, header }) => [
  clause(
    '合同期限',
    `本合同自${said('startDate')}起至${said('endDate')}止。`,
    header.autoRenew === true && '期满前三十日双方均未书面提出异议的，本合同按原条件续签。',
  ),
];

const goods: Clauses = ({ header }) => [
  clause('产品与价格', '产品名称、规格型号、生产厂家、注册证号、单位、单价与税率见附件《产品价格清单》，单价为含税价，合同期内非经双方书面确认不得调整。'),
  clause(
    '数量与金额',
    days(header.amount) > 0 &&
      `本合同金额上限为人民币￥${grouped(String(header.amount), 2)}（大写：${uppercaseAmount(String(header.amount))}），实际金额以双方确认的订单、入库单与发票为准。`,
    '具体品种与数量以甲方订单为准，清单中约定数量的，订单合计不超过约定数量。',
  ),
  clause(
    '交货与验收',
    days(header.deliveryDays) > 0 && `乙方自接到订单之日起${String(header.deliveryDays)}日内送达甲方指定地点，运输费用由乙方承担。`,
    '产品随附随货同行单与同批号检验报告，需冷链运输的随附全程温度记录。甲方按批号、效期、数量与外观验收，不合格的有权拒收。',
    '乙方所供产品剩余有效期不少于总有效期的三分之二，双方另有约定的除外。',
  ),
];

const payment: Clauses = ({ header }) => [
  clause(
    '结算与付款',
    header.payTerm === 'month'
      ? `双方按月对账，甲方于对账月末起${days(header.paymentDays)}日内付款。`
      : days(header.paymentDays) > 0 && `甲方自收到合格发票之日起${days(header.paymentDays)}日内付款。`,
    '乙方开具与交付产品或服务一致的增值税发票，发票信息与本合同当事人一致。',
  ),
];

const compliance: Clauses = () => [
  clause(
    '资质与质量责任',
    '双方保证所持证照合法有效，变更或换证后七日内向对方提供新证。',
    '乙方对产品质量负责；因产品质量发生不良事件、召回的，乙方承担相应责任并配合追溯与处置。',
  ),
];

const end: Clauses = ({ header }) => [
  clause('质量与售后', String(header.warrantyText ?? '')),
  clause('违约责任', String(header.breachText || '任何一方不履行本合同约定义务的，应承担继续履行、采取补救措施或者赔偿损失的责任。')),
  clause('其他约定', String(header.clauses ?? '')),
  clause('争议解决', '因本合同发生的争议由双方协商解决；协商不成的，向甲方所在地有管辖权的人民法院起诉。'),
  clause('生效', '本合同自双方签字（盖章）之日起生效，一式两份，双方各执一份，附件与本合同具有同等效力。'),
];

const consigned: Clauses = () => [
  clause(
    '寄售与结算',
    '产品存放于甲方期间所有权归乙方，甲方按使用或领用数量与乙方结算，未使用的可以退回。',
    '甲方妥善保管寄售产品，因甲方保管不当造成的损失由甲方承担；近效期产品由乙方负责调换。',
  ),
];
const quality: Clauses = () => [
  clause(
    '质量保证',
    '乙方保证所供医疗器械符合国家标准、行业标准与注册（备案）技术要求，标签与说明书符合规定。',
    '乙方提供营业执照、许可（备案）凭证、注册证（备案凭证）及检验报告，并对其真实性负责。',
  ),
  clause(
    '质量异议与追溯',
    '甲方发现质量问题的，乙方接到通知后二十四小时内答复，并按批号、唯一标识配合追溯、停用、召回。',
    '双方保存购销与追溯记录至产品有效期后二年，无有效期的不少于五年，植入类永久保存。',
  ),
];
const service: Clauses = () => [clause('服务内容', '乙方按本合同及附件约定的内容、标准与时限向甲方提供服务，并对服务过程中知悉的甲方信息保密。')];
const storage: Clauses = ({ header }) => [
  clause(
    '委托储运范围',
    '甲方委托乙方提供医疗器械收货验收、贮存、拣配与运输服务，货物所有权归甲方，乙方单独存放、单独标识、单独记账。',
    '乙方按货物说明书与标签标示的储运条件贮存、运输，冷链货物全程记录温湿度。',
  ),
  clause('出入库', '甲方以入库通知、出库通知下达作业，乙方按通知收货、拣货、复核与发运，数量、批号、效期以双方系统确认的记录为准。'),
  clause(
    '盘点与损耗',
    '双方至少每季度对账盘点一次；因乙方原因造成的短少、损坏、过期，乙方按甲方进货价赔偿。',
    days(header.amount) > 0 && `费用上限为人民币￥${grouped(String(header.amount), 2)}。`,
  ),
];

const BY_TYPE: Record<string, readonly Clauses[]> = {
  '1': [goods, payment, compliance],
  '2': [goods, payment, compliance],
  '3': [consigned, goods, payment, compliance],
  '4': [quality, compliance],
  '5': [service, payment],
  '6': [storage, payment, compliance],
};

export function contractText(given: TextGiven): Clause[] {
  const { header, said, parties } = given;
  const opening = `${parties.join('与')}经友好协商，就${String(header.title ?? '')}订立本合同${header.parent ? `，作为${said('parent')}号合同的补充` : ''}${header.predecessor ? `，自${said('predecessor')}号合同续签` : ''}，共同遵守。`;
  const standard = header.template === 'none' ? [] : (BY_TYPE[String(header.type)] ?? []);
  const own: Clauses = ({ header: own }) => [
    clause('质量与售后', String(own.warrantyText ?? '')),
    clause('违约责任', String(own.breachText ?? '')),
    clause('约定条款', String(own.clauses ?? '')),
  ];
  const parts = [...[period, ...standard].flatMap((part) => part(given)), ...(header.template === 'none' ? own : end)(given)].filter(
    (one) => one !== undefined,
  );
  return [{ head: '', text: [opening] }, ...parts];
}
