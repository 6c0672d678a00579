import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import type { FigureWords } from '../../tools/query-words';
import { given, use } from '../../use';
import type { Told } from '../words-of';
import { atAGlance } from './at-a-glance';

const HOUSES = /医院|经销商|厂家|厂商|机构/;
const COUNTED = '几|多少';
const ALL_HOUSES = /平台上?|系统(?:里|上)?|入驻(?:了|的)?/g;

const SEVERAL_HOUSES = new RegExp(`(?:${COUNTED})[^，。]{0,4}(?:${HOUSES.source})[^，。]{0,6}(?:${COUNTED})[^，。]{0,4}(?:${HOUSES.source})`);
/** 平台上有几家医院几家经销商: of who runs it, told kind by kind, whatever else is said of them. */
export function housesCounted({ frame, asking }: Told): Promise<ToolAnswer> | undefined {
  const { text } = frame;
  if (asking.context.org.kind !== 'P' || !SEVERAL_HOUSES.test(text) || frame.partners.length > 0 || frame.unknown.length > 0) return undefined;
  asking.asked?.push({ tool: 'heard', args: [text, ...frame.cover.map(({ text: said }) => said)].join(' ') });
  const status = /停用/.test(text) ? 'false' : /在用|启用/.test(text) ? 'true' : undefined;
  return use(queryFigures, asking, { of: 'organisation', measures: ['count'], by: ['systemType'], where: given({ status }), said: '机构' });
}

/** 现在入驻了几家机构, asked by who runs it: those that take part, by the day they came; he himself is none of them. */
export const membersCounted = (told: Told): ReturnType<typeof atAGlance> =>
  told.asking.context.org.kind === 'P' && JOINED.test(told.frame.text) ? atAGlance(told) : undefined;
/** Came in, and does not ask to or wait. */
const JOINED = /(?<![申没未待请])(?:入驻|进驻)(?!申请|审).*(?:几|多少)|(?:几|多少).*(?<![申没未待请])(?:入驻|进驻)(?!申请|审)/;

/** How many partners, goods, people there are: rows of a master. */
export function countOfMasters(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const { text } = frame;
  const status: Record<string, string> = /停用/.test(text) ? { status: 'false' } : {};
  const ask = (of: string, said: string, where: Record<string, string> = {}): Promise<ToolAnswer> =>
    use(queryFigures, asking, { of, measures: ['count'], where: { ...where, ...status }, said } satisfies FigureWords);
  // Of those in a state their page tells how many.
  if (frame.state || frame.trait || /[没未待][^，。]{0,2}(?:下发|审|发布)/.test(text)) return undefined;
  // 平台上有几家医院几家经销商: of who runs it, told kind by kind.
  if (
    asking.context.org.kind === 'P' &&
    /[几多少]+家|多少个?|几个/.test(text) &&
    HOUSES.test(text) &&
    frame.partners.length === 0 &&
    frame.unknown.length === 0
  ) {
    asking.asked?.push({ tool: 'heard', args: [...(text.match(ALL_HOUSES) ?? []), text.match(new RegExp(HOUSES, 'g'))].flat().join(' ') });
    return use(queryFigures, asking, { of: 'organisation', measures: ['count'], by: ['systemType'], where: status, said: '机构' });
  }
  if (!/多少|几/.test(text) || frame.departments.length > 0 || frame.has('noun.contact')) return undefined;
  if (/供应商|供货商/.test(text)) return ask('partner', '供应商', { kind: 'supplier,both' });
  if (/客户|医院/.test(text) && asking.context.org.kind !== 'P') return ask('partner', '客户', { kind: 'customer,both' });
  if (/科室|部门/.test(text)) return ask('department', '科室');
  if (/用户|账号/.test(text)) return ask('user', '用户');
  if (/员工|护士|医生|人员/.test(text)) return ask('employee', '员工');
  if (/产品|耗材|品种|规格/.test(text)) return ask(asking.context.org.kind === 'H' ? 'hospitalProduct' : 'businessProduct', '产品');
  return undefined;
}
