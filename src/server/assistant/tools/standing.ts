import type { DocumentInfo, Row } from '../../../contract/answers';
import { type Day, dayOf, daysBetween } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { type Field, holds } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { STATUS, statusLabel } from '../../../define/status';
import { comeOf, goodsOf, isKept, lackingFirst } from './lacking';

/**
 * Where a document stands and what it waits for: whose word, since when; what the other side has made of it; the day it was expected on;
 * and of its lines what has come of them. All of it is told by its definition: choices and live fields say how far it is.
 */
export function standingOf(definition: DocumentDefinition, info: DocumentInfo, today: Day): string[] {
  return [...wholeStanding(definition, info, today), ...linesSay(definition, info.lines)];
}

/** 盘到哪了: of what somebody still writes, in how many of its lines a quantity is filled in that others of them lack. */
function filledSoFar({ lines: fields }: DocumentDefinition, { header, lines }: DocumentInfo): string[] {
  if (Number(header.status) !== STATUS.draft || lines.length < 2) return [];
  const typed = Object.entries(fields).filter(([, field]) => field.kind === 'quantity' && !field.computed && !isLive(field));
  return typed.flatMap(([name, { label }]) => {
    const filled = lines.filter((line) => String(line[name] ?? '') !== '').length;
    return filled > 0 && filled < lines.length ? [`${label}已填 ${filled}/${lines.length} 行`] : [];
  });
}

/** The same of the paper as a whole, without its lines. */
export function wholeStanding(definition: DocumentDefinition, info: DocumentInfo, today: Day): string[] {
  return [
    waitsBefore(definition, info, today) ?? waitingFor(info, today),
    ...headerSays(definition, info.header, today),
    ...filledSoFar(definition, info),
    ...others(info),
  ].filter(Boolean);
}

/** What has to be so before it is offered for a review at all: the other side has not said yes. Undefined where it is. */
function waitsBefore({ actions, header }: DocumentDefinition, info: DocumentInfo, today: Day): string | undefined {
  const row = info.header;
  if (Number(row.status) !== STATUS.submitted) return undefined;
  const reviews = actions.filter((action) => action.does === 'review' && holds(action.when, row));
  if (reviews.length === 0 || reviews.some(({ offeredWhen }) => holds(offeredWhen, row))) return undefined;
  const unmet = Object.entries(reviews[0]?.offeredWhen ?? {}).flatMap(([name, allowed]) => {
    const field = header[name];
    return field && !allowed.includes(String(row[name] ?? '')) ? [`${field.label}（现在是${textOf(field, row[name]) || '空'}）`] : [];
  });
  return unmet.length > 0 ? `正在等${unmet.join('、')}${sinceGiven(info, today)}；确认以后才轮到审核` : undefined;
}

function sinceGiven({ history }: DocumentInfo, today: Day): string {
  const given = history.find(({ action }) => action === 'submit')?.at;
  return given ? `，${dayOf(new Date(given))} 提交，已等 ${daysBetween(dayOf(new Date(given)), today)} 天` : '';
}

/** 等谁, and since when. */
function waitingFor(info: DocumentInfo, today: Day): string {
  const { header, steps, waitsFor } = info;
  if (Number(header.status) !== STATUS.submitted) return '';
  const step = steps.find((one) => one.result === '');
  const people = waitsFor && waitsFor.length > 0 ? waitsFor : (step?.approvers ?? []);
  const since = sinceGiven(info, today);
  if (people.length === 0 && waitsFor)
    return `正在等${step ? `【${step.name}】` : ''}审核${since}；现在没有能审它的人：没有别的同事有审核权限，请管理员授权或指定审批人`;
  return `正在等${step ? `【${step.name}】` : ''}${people.length > 0 ? people.join('、') : '有审核权限的人'}审核${since}`;
}

const EXPECTED = /预计|承诺|要求到货/;
/** Its choices and flags beside the status, and the day it is expected on. */
function headerSays({ header }: DocumentDefinition, row: Row, today: Day): string[] {
  const isOpen = Number(row.status) === STATUS.reviewed || Number(row.status) === STATUS.submitted;
  return Object.entries(header).flatMap(([name, field]) => {
    const value = row[name];
    if (value === undefined || value === '' || value === null) return [];
    if (field.kind === 'choice' && isStanding(field)) return [`${field.label}：${textOf(field, value)}`];
    if (field.kind === 'flag' && isLive(field) && value === true) return [field.label];
    if (field.kind === 'text' && isStanding(field) && SO_FAR.test(String(value))) return [`${field.label} ${value}`];
    if (field.kind === 'text' && isStanding(field) && HAPPENED.test(field.label)) return [`${field.label}：${latest(textOf(field, value))}`];
    if (field.kind !== 'date' || !EXPECTED.test(field.label) || !isOpen) return [];
    const day = textOf(field, value);
    return [
      `${field.label} ${day}${day < today ? `，已过 ${daysBetween(day, today)} 天` : day === today ? '，就是今天' : `，还有 ${daysBetween(today, day)} 天`}`,
    ];
  });
}
/** What is written down of how it went, by whatever went: 失败原因, 异常说明, 轨迹. */
const HAPPENED = /原因|说明|轨迹|^异常|结果/;
/** Of what is written line by line the last is how it stands. */
const latest = (words: string): string => words.trim().split('\n').at(-1) ?? '';
/** 已盘/应盘 1/2: how much of it is done. */
const SO_FAR = /^\d+\/\d+$/;
const isLive = (field: Field): boolean => 'live' in field && field.live !== undefined;
/** A choice nobody types in says how far a document is. */
const isStanding = (field: Field): boolean => isLive(field) || field.computed === true;

const others = ({ related }: DocumentInfo): string[] =>
  related
    .filter(({ direction, status }) => direction !== 'upstream' && status >= 0)
    .map(
      ({ direction, title, sn, status }) =>
        `${direction === 'mirror' ? '' : '后续的'}${title.includes(sn) ? title : `${title} ${sn}`} 是${statusLabel(status)}`,
    );

const SHOWN = 6;
/** What has come of each line: the quantities it keeps live, those that lack something first. */
function linesSay({ lines: fields }: DocumentDefinition, lines: readonly Row[]): string[] {
  if (!Object.values(fields).some(isKept)) return [];
  const told = lackingFirst(lines)
    .slice(0, SHOWN)
    .map((line) => {
      const asked = fields.quantity && line.quantity !== undefined ? `数量 ${textOf(fields.quantity, line.quantity)}` : '';
      return `${goodsOf(line)}：${[asked, ...comeOf(fields, line)].filter(Boolean).join('，')}`;
    });
  return lines.length > SHOWN ? [...told, `共 ${lines.length} 行，列出前 ${SHOWN} 行`] : told;
}
