import { z } from 'zod';
import type { LabelDefinition } from './label-definition';

/**
 * How an organisation lays a label out: on which roll, which lines in which order and how large, which code it carries, where and how large.
 * A plain value; the definition of the label says what there is (its lines, its number, whether goods have a UDI), a layout only chooses.
 */
export const LABEL_PAPERS = ['100x60', '70x50', '60x40', '40x30', 'custom'] as const;
export const LABEL_CODES = ['code128', 'qrcode'] as const;
const within = (what: string, [least, most]: readonly [number, number]) =>
  z
    .int({ error: `${what}须是整数毫米` })
    .min(least, { error: `${what}至少${least}毫米` })
    .max(most, { error: `${what}最多${most}毫米` });

/** Millimetres: sides of a label, a square or the height of bars, how wide bars are. */
export const LABEL_LIMITS = { side: [20, 200], size: [6, 60], width: [15, 190], points: [5, 14], copies: [1, 9] } as const;
const { points, copies } = LABEL_LIMITS;
const side = within('标签边长', LABEL_LIMITS.side);
const line = z.strictObject({
  field: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, { error: '版式中的字段名不正确' }),
  label: z.string().max(20, { error: '【行名】最多20个字' }),
  size: z.enum(['small', 'normal', 'large'], { error: '字的大小只能是小、标准、大' }).default('normal'),
  /** Left out where the record has none. */
  ifAny: z.boolean().default(false),
});
const labelLayoutSchema = z
  .strictObject({
    paper: z.enum(LABEL_PAPERS, { error: '没有这种标签纸' }),
    width: side.default(60),
    height: side.default(40),
    /** The number of the record. A square stands in a corner or, as bars do, above or below the words. */
    code: z.strictObject({
      kind: z.enum(LABEL_CODES, { error: '没有这种条码' }),
      at: z.enum(['top', 'bottom', 'left', 'right'], { error: '没有这个条码位置' }),
      size: within('条码大小', LABEL_LIMITS.size),
      /** Of bars. */
      width: within('条码宽', LABEL_LIMITS.width).default(52),
    }),
    /** The UDI of goods that have one, as GS1 DataMatrix. */
    udi: z.strictObject({
      at: z.enum(['none', 'left', 'right'], { error: '没有这个UDI码位置' }),
      size: within('UDI码大小', LABEL_LIMITS.size).default(13),
    }),
    /** Type of a normal line; smaller where the words have no room otherwise. */
    points: z
      .int({ error: '字号须是整数' })
      .min(points[0], { error: `字号至少${points[0]}磅` })
      .max(points[1], { error: `字号最多${points[1]}磅` })
      .default(7),
    lines: z.array(line).min(1, { error: '至少保留一行文字' }).max(20, { error: '文字最多20行' }),
    copies: z
      .int({ error: '份数须是整数' })
      .min(copies[0], { error: `份数至少${copies[0]}份` })
      .max(copies[1], { error: `份数最多${copies[1]}份` })
      .default(1),
  })
  .refine(({ lines }) => new Set(lines.map((one) => one.field)).size === lines.length, { error: '同一字段不能出现两次' })
  .refine(({ code }) => code.kind !== 'code128' || code.at === 'top' || code.at === 'bottom', { error: '一维条码只能放在文字上方或下方' });
export type LabelLayout = z.output<typeof labelLayoutSchema>;

/** What a label says besides the lines of its definition. */
export const LABEL_EXTRAS = { ownName: '本机构', printedBy: '打印人', printedAt: '打印时间' } as const;

/** Fields a label may carry: those of its definition, and what every label knows. */
export const offeredLines = ({ lines }: LabelDefinition): { field: string; label: string }[] => [
  ...lines.map(({ field, label, called = label }) => ({ field, label: called })),
  ...Object.entries(LABEL_EXTRAS).flatMap(([field, label]) => (lines.some((one) => one.field === field) ? [] : [{ field, label }])),
];

/** The label as it is without anybody's layout, as one: where a design begins, and what is printed until somebody makes his own. */
export const usualLabel = ({ code, paper = '60x40', hasUdi, lines }: LabelDefinition): LabelLayout => ({
  paper,
  width: 60,
  height: 40,
  code: code === 'qrcode' ? { kind: code, at: 'right', size: 18, width: 52 } : { kind: code, at: 'bottom', size: 8, width: 52 },
  udi: { at: hasUdi && code === 'code128' ? 'right' : 'none', size: 13 },
  points: 7,
  lines: lines.map(({ field, label, ifAny = false }, at) => ({ field, label, size: at === 0 ? 'large' : 'normal', ifAny })),
  copies: 1,
});

/** A layout that may be one of this label; in words what is wrong with it, else. */
export function labelLayoutFrom(definition: LabelDefinition, value: unknown): { layout: LabelLayout } | { problem: string } {
  const read = labelLayoutSchema.safeParse(value);
  if (!read.success) return { problem: read.error.issues[0]?.message ?? '版式不正确' };
  const offered = offeredLines(definition);
  const unknown = read.data.lines.find(({ field }) => !offered.some((one) => one.field === field));
  if (unknown) return { problem: `这种标签没有字段【${unknown.label || unknown.field}】` };
  if (read.data.udi.at !== 'none' && !definition.hasUdi) return { problem: '这种标签没有UDI码' };
  return { layout: read.data };
}
