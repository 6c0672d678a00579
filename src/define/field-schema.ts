import Big from 'big.js';
import { z } from 'zod';
import { isDay, today } from './dates';
import { type Field, type Fields, holds } from './field';
import { ID } from './record-id';

/**
 * The zod schema of a field, the same in the form and on the server. Input may be a string, number, null
 * or missing; output is '' for empty, else the canonical string (flags boolean, lists arrays).
 * Messages are Chinese and name the field and the limit.
 */
export function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'flag':
      return z
        .union([z.boolean(), z.enum(['true', 'false', '1', '0', '']), z.null(), z.literal(1), z.literal(0)], {
          error: `【${field.label}】只能填“是”或“否”`,
        })
        .optional()
        .transform((value) => value === true || value === 'true' || value === '1' || value === 1);
    case 'refs':
    case 'choices':
    case 'files':
      return listSchema(field);
    default:
      return scalar(field, problemOf(field));
  }
}

/** Fields as a strict object: an unknown name is refused with its name. Computed fields are not accepted. */
export function objectSchema(fields: Fields): z.ZodType<Record<string, string | boolean | string[]>> {
  const accepted = Object.entries(fields).filter(([, field]) => !field.computed);
  const shape = Object.fromEntries(accepted.map(([name, field]) => [name, schemaOf(field)]));
  const object = z.strictObject(shape, { error: unknownNames }).superRefine((values, context) => {
    if (typeof values !== 'object' || values === null) return;
    // What is wrong by itself is said already, and nothing is told by it of its siblings.
    const wrong = new Set(context.issues.map(({ path }) => path?.[0]));
    const given = Object.fromEntries(Object.entries(values as Record<string, unknown>).filter(([name]) => !wrong.has(name)));
    for (const [name, field] of accepted) {
      if (wrong.has(name)) continue;
      const isMissing = field.requiredWhen && holds(field.requiredWhen, given) && isEmpty(given[name]);
      const message = isMissing ? requiredMessage(field) : besideSiblings(field, fields, given, String(given[name] ?? ''));
      if (message) context.addIssue({ code: 'custom', path: [name], message });
    }
  }, ALWAYS);
  return object as unknown as z.ZodType<Record<string, string | boolean | string[]>>;
}

/** Not only once nothing else is wrong: whoever fills in a form hears of all of it at once. */
const ALWAYS = { when: () => true };

/** What is wrong with a value beside the siblings it is bound to. */
function besideSiblings({ label, since, upTo }: Field, fields: Fields, values: Record<string, unknown>, value: string): string | undefined {
  const sibling = (name: string | undefined): string => (name === undefined ? '' : String(values[name] ?? ''));
  const [first, most] = [sibling(since), sibling(upTo)];
  if (since && first !== '' && value !== '' && value < first) return `${label}不能早于${fields[since]?.label}`;
  if (upTo && most !== '' && value !== '' && new Big(value).gt(most)) return `${label}不能大于${fields[upTo]?.label}`;
  return undefined;
}

const unknownNames = (issue: z.core.$ZodRawIssue): string | undefined =>
  issue.code === 'unrecognized_keys' ? `不认识的字段：${(issue.keys as string[]).slice(0, 5).join('、')}` : '数据格式不正确';

export const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

export function requiredMessage(field: Field): string {
  const verb =
    field.kind === 'ref' || field.kind === 'refs' || field.kind === 'choice' || field.kind === 'choices'
      ? '请选择'
      : field.kind === 'files'
        ? '请上传'
        : '请填写';
  return `${verb}${field.label}`;
}

function scalar(field: Field, problem: (value: string) => string | undefined): z.ZodType {
  return z
    .union([z.string(), z.number(), z.null()], { error: `【${field.label}】格式不正确` })
    .optional()
    .transform((value, context) => {
      const textValue = value === null || value === undefined ? '' : String(value).trim();
      if (textValue === '') {
        if (field.required) context.addIssue({ code: 'custom', message: requiredMessage(field) });
        return '';
      }
      const message = problem(textValue);
      if (message) {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
      return canonical(field, textValue);
    });
}

function listSchema(field: Field): z.ZodType {
  const limit = (field.kind === 'files' || field.kind === 'refs' ? field.max : undefined) ?? 200;
  const allowed = field.kind === 'choices' ? new Set(field.options.map((option) => option.value)) : undefined;
  return z
    .union([z.array(z.string().max(300)), z.null(), z.literal('')], { error: `【${field.label}】格式不正确` })
    .optional()
    .transform((value, context) => {
      const list = value ? [...new Set(value)] : [];
      if (field.required && list.length === 0) context.addIssue({ code: 'custom', message: requiredMessage(field) });
      if (list.length > limit) context.addIssue({ code: 'custom', message: `【${field.label}】最多${limit}项` });
      const stranger = allowed && list.find((item) => !allowed.has(item));
      if (stranger) context.addIssue({ code: 'custom', message: `【${field.label}】没有选项“${stranger}”` });
      if (field.kind === 'refs' && list.some((id) => !ID.test(id))) {
        context.addIssue({ code: 'custom', message: `【${field.label}】所选记录不存在` });
      }
      return list;
    });
}

const DECIMAL = /^-?\d{1,20}(\.\d{1,12})?$/;
/** Control characters other than tab and line breaks; written as code points so that no invisible character stands here. */
const hasControl = (value: string): boolean =>
  [...value].some((char) => {
    const code = char.charCodeAt(0);
    return code === 127 || (code < 32 && code !== 9 && code !== 10 && code !== 13);
  });

function problemOf(field: Field): (value: string) => string | undefined {
  const name = `【${field.label}】`;
  switch (field.kind) {
    case 'text':
      return (value) => {
        if (value.length > field.max) return `${name}最多${field.max}个字，现有${value.length}个`;
        if (hasControl(value)) return `${name}含有不可见字符，请重新输入`;
        return field.pattern && !field.pattern.test(value) ? (field.message ?? `${name}格式不正确`) : undefined;
      };
    case 'quantity':
    case 'money':
    case 'price':
    case 'rate':
      return (value) => {
        if (!DECIMAL.test(value)) return `${name}必须是数字`;
        const number = new Big(value);
        if (field.positive && !number.gt(0)) return `${name}必须大于0`;
        if (field.min !== undefined && number.lt(field.min)) return `${name}不能小于${field.min}`;
        if (field.max !== undefined && number.gt(field.max)) return `${name}不能大于${field.max}`;
        if (field.max !== undefined && number.lt(`-${field.max}`)) return `${name}不能小于-${field.max}`;
        return number.round(field.places, 0).eq(number) ? undefined : `${name}最多${field.places}位小数`;
      };
    case 'integer':
      return (value) => {
        if (!/^-?\d{1,15}$/.test(value)) return `${name}必须是整数`;
        if (Number(value) < field.min) return `${name}不能小于${field.min}`;
        return Number(value) > field.max ? `${name}不能大于${field.max}` : undefined;
      };
    case 'date':
      return (value) => {
        if (!isDay(value)) return `${name}不是有效日期`;
        if (field.notAfterToday && value > today()) return `${name}不能晚于今天`;
        return field.notBeforeToday && value < today() ? `${name}不能早于今天` : undefined;
      };
    case 'month':
      return (value) => (isDay(`${value}-01`) ? undefined : `${name}不是有效月份`);
    case 'datetime':
      return (value) => (Number.isNaN(Date.parse(value)) || value.length > 40 || !isDay(value.slice(0, 10)) ? `${name}不是有效时间` : undefined);
    case 'choice':
      return (value) => (field.options.some((option) => option.value === value) ? undefined : `${name}没有选项“${value.slice(0, 30)}”`);
    case 'ref':
      return (value) => (ID.test(value) ? undefined : `${name}所选记录不存在`);
    default:
      return () => undefined;
  }
}

/** As a clock on a wall here says it: of which zone nobody has to say. */
const CLOCK = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/;

function canonical(field: Field, value: string): string {
  if (field.kind === 'datetime') return new Date(CLOCK.test(value) ? `${value.replace(' ', 'T')}+08:00` : value).toISOString();
  if (field.kind === 'integer') return String(Number(value));
  if ('places' in field) return new Big(value).toFixed();
  return value;
}
