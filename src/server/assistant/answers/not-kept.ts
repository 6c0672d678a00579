import { sql } from 'kysely';
import type { Screen } from '../../../define/define-screen';
import { screensFor } from '../../engine/access';
import { openPage } from '../places';
import type { ToolAnswer } from '../tool';
import { nothing } from '../tool';
import { readableKinds } from '../words/kinds';
import { ownDepartment } from '../words/names';
import { nameOf, type Told } from './words-of';

/**
 * What is asked for and not kept here, or not the asker's to see: wages and rosters, who leads another house, hospitals that are no partners,
 * wards beside his own. It is said so; no other figure answers for it.
 */
export async function notKept(told: Told): Promise<ToolAnswer | undefined> {
  const { frame } = told;
  if (['draft', 'command'].includes(frame.intent)) return undefined;
  if (frame.intent === 'how') return MOVING.test(frame.text) ? personal(told) : undefined;
  return stranger(told) ?? personal(told) ?? headOf(told) ?? theirs(told) ?? (await otherWard(told));
}

const WAGES = /加班费?|补贴|津贴|工资|薪水|薪资|奖金|绩效|考勤|社保|公积金|发薪/;
const ROSTER =
  /请了?[几多一二三两半\d]少?个?天?假|上班|下班|值班|排班|在岗|当班|倒班|休假|请假|在不在(?:岗|班|科)|坐诊|出诊|(?<!发)生日(?!期)|多大(?:年纪|岁)|住哪|家庭住址|婚/;
const MEDICAL = /病历|病情|住院?了?几天|住几天|住了多久|医嘱|体温|血型|过敏/;
const INCOME = /[耗药]占比|百元(?:医疗)?收入|(?:占|除以)(?:医疗|业务|总)?收入|医疗收入|门诊收入|住院收入/;
const NET_PROFIT = /净利|纯利|税后利润|利润总额|营业利润/;
const OFF_TOPIC = /天气|下雨|下雪|气温|几度天|股票|股价|彩票|新闻|油价|汇率|限行|堵车|外卖|吃什么|weather|stock price|news today/i;
const MOVING = /(?:车|司机|快递|物流)[^，。]{0,8}(?:开到哪|到哪(?:儿|里)?了|位置|定位|在路上哪)/;
/** The report that sets use beside what departments took in. */
const incomePage = ({ asking: { context } }: Told): Screen | undefined => screensFor({ ...context, screen: '' }, 'report:departStatisticalReport')[0];

/** What is declared to the tax office is worked out there. */
const TAX = /(?:增值税|所得税|附加税|印花税|税金|税款)[^，。]{0,10}(?:多少|几)|(?:多少|几)[^，。]{0,4}(?:增值税|所得税|税金|税款)|报税|申报/;
const DAYS_TO_PAY =
  /(?:平均|一般|通常)[^，。]{0,6}(?:多少|几)天[^，。]{0,8}(?:收回|回款|收到|到账|付款|付清|还钱)|(?:回款|收款|付款)[^，。]{0,4}平均[^，。]{0,4}(?:多少|几)天/;
/** What nobody keeps of people here. */
function personal(told: Told): ToolAnswer | undefined {
  const { frame, asking } = told;
  const income = INCOME.test(frame.text) && asking.context.org.kind === 'H' ? incomePage(told) : undefined;
  if (income) {
    asking.asked?.push({ tool: 'heard', args: frame.text });
    return nothing(`耗占比（百元医疗收入耗材）按科室、按月在【${income.title}】里：收入由HIS传来，没有传来的月份没有这个数。`, {
      proposals: [openPage(income)],
    });
  }
  const what =
    MEDICAL.test(frame.text) && /病人|患者|床/.test(frame.text)
      ? '病历和住院情况'
      : MOVING.test(frame.text) && !frame.number && !readableKinds(asking.context).some(({ title }) => title === '物流单')
        ? '车辆和包裹的实时位置（只有单据的发货、到货状态）'
        : INCOME.test(frame.text) && asking.context.org.kind === 'H' && incomePage(told) === undefined
          ? '医疗收入，所以算不出耗占比（可以问各科室的使用金额和收费金额）'
          : NET_PROFIT.test(frame.text)
            ? '净利润：没有费用和税金的账（可以问毛利和毛利率）'
            : TAX.test(frame.text) && !/申报(?:单|表|记录|状态)/.test(frame.text)
              ? '要交的税（销项、进项发票的税额在发票登记里，可以问“本月销项发票税额”“本月进项发票税额”）'
              : DAYS_TO_PAY.test(frame.text)
                ? '平均要多少天才收到或付出一笔钱（有的是每笔的到期日和账龄，可以问“应收账龄”“逾期的应收”）'
                : OFF_TOPIC.test(frame.text)
                  ? '天气、新闻、行情这类与业务无关的事'
                  : WAGES.test(frame.text)
                    ? '工资、奖金和考勤'
                    : ROSTER.test(frame.text)
                      ? '人员的排班、考勤和个人情况'
                      : undefined;
  // An own page of that name (请假时的审批委托) is no roster.
  if (!what || /审批|委托|替我|代我/.test(frame.text)) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return nothing(`这里不记录${what}，不能回答，也不会代办。`);
}

const TITLE = /院长|书记|老板|董事长|总经理|总裁|法人(?:代表)?|法定代表人|主任|科长|处长|经理|厂长|财务总监/;
const ASKS_WHO = /电话|手机|号码|微信|邮箱|联系方式|叫什么|是谁|姓什么|名字|谁是|什么人/;
/** 康达老板叫什么: of a partner its contact and telephone are kept, not who leads it. */
function headOf(told: Told): ToolAnswer | undefined {
  const { frame, asking } = told;
  const title = TITLE.exec(frame.text)?.[0];
  const of = nameOf(frame.partners[0]) ?? told.department;
  if (!title || !ASKS_WHO.test(frame.text) || !of || frame.people.length > 0) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return nothing(
    `没有${of}${title}的资料：${frame.partners.length > 0 ? '往来单位的档案里只有单位的联系人和联系电话，不记院长、老板等个人' : '这里不按职务记录个人的联系方式'}。`,
  );
}

const THEIR_STORE = /^(?:的|那边的?|他们的?)?(?:中心库|二级库|库房|仓库|库里|科室|病区)/;
const THEIR_TRADE = /^(?:卖给|供给|发给)(?:别的|其他|其它|人家|下面的?)?(?:医院|客户|经销商|别人|下家)/;
/** 一院的中心库, 康达卖给医院的价: a partner's own stores and trade. */
function theirs({ frame, asking }: Told): ToolAnswer | undefined {
  const one = frame.partners.find(
    ({ at, said }) =>
      THEIR_STORE.test(frame.text.slice(at + said.length)) || (asking.context.org.kind !== 'P' && THEIR_TRADE.test(frame.text.slice(at + said.length))),
  );
  if (!one || /寄售|铺货|代销|我们发/.test(frame.text)) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return nothing(`看不到${nameOf(one) ?? one.said}自己的库存和买卖：这里只有本机构自己的单据、库存和往来；寄售在外的货可以问“寄售在${one.said}的还有多少”。`);
}

const BESIDE = /(?:隔壁|对面|旁边|附近|兄弟)(?:的)?(?:[\u3400-\u9fff]{0,4}?(?:医院|院|科室|公司|单位|厂))?/;
const NUMBERED = /(?:市|省|县|区)?[一二三四五六七八九]院|(?:市|省|县)(?:人民|中心|中)医院?/;
/** A house that is neither his own nor his partner: 隔壁二院, 市二院. */
export function stranger({ frame, asking }: Told): ToolAnswer | undefined {
  const said = BESIDE.exec(frame.text) ?? NUMBERED.exec(frame.text);
  if (!said) return undefined;
  const [from, to] = [said.index, said.index + said[0].length];
  if ([...frame.partners, ...frame.without].some(({ at, said: name }) => at < to && at + name.length > from)) return undefined;
  const digit = /[一二三四五六七八九]/.exec(said[0])?.[0];
  if (digit && asking.context.org.name.includes(`第${digit}`)) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return nothing(`看不到“${said[0]}”的数据：这里只有本机构自己的单据、库存和往来，它也不是本机构的往来单位。`);
}

/** 心内科的库存, asked on another ward: his own is what he sees. */
async function otherWard({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const { db, org, user } = asking.context;
  if (org.kind !== 'H' || user.departments.length === 0) return undefined;
  const { rows } = await sql<{ name: string }>`select d.name from department d where d.org_id = ${org.id} and d.deleted_at is null and d.parent_id is not null
    and not (d.id = any(${[...user.departments]}::uuid[])) and length(d.name) >= 2 limit 500`.execute(db);
  const other = rows
    .map(({ name }) => name)
    .filter((name) => calledIn(frame.text, name))
    .sort((a, b) => b.length - a.length)[0];
  // Why the store gives nothing out is told of what was asked of it.
  if (other === '库房' && (frame.intent === 'explain' || isOfStores(frame) || WITH_STORE.test(frame.text))) return undefined;
  if (!other || frame.departments.some(({ said }) => said.length >= other.length)) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  const own = await ownDepartment(asking.context);
  return nothing(`${other}不在您的数据范围内，看不到它的数据${own ? `；您能看的是${own}` : ''}。`);
}

/** 退给库房的收了没: what the own ward has to do with the store. */
const WITH_STORE = /[退还交送][^，。]{0,4}库房|库房[^，。]{0,4}[收批发审给接退]/;
/** 库房库存: the stores he may look into, not the people of that name. */
const isOfStores = ({ cover, subject }: Told['frame']): boolean =>
  ['stock', 'expiry', 'low', 'idle'].includes(subject) && cover.some(({ sense, text }) => sense === 'noun.warehouse' && text.includes('库房'));

/** 手术的主刀: no word for the ward of that name. */
const EVERYDAY = /^(?:手术|检验|门诊|住院|护理)[科室部]$/;
/** Its whole name, or 心内 of 心内科 before 的 or 科. */
const calledIn = (text: string, name: string): boolean =>
  text.includes(name) ||
  // 神外 of 神经外科.
  (/^..+[内外]科$/.test(name) && name.length >= 4 && new RegExp(`${name[0]}${name.at(-2)}(?!科)`).test(text)) ||
  (/[科室]$/.test(name) && name.length >= 3 && !EVERYDAY.test(name) && new RegExp(`${name.slice(0, -1)}(?:的|那边|还有)`).test(text));
