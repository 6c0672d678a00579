import type { LabelLayout } from '../../define/label-layout';
import { labelLayoutFrom, usualLabel } from '../../define/label-layout';
import { layoutFrom, type PrintLayout, usualLayout } from '../../define/print-layout';
import { designedForms, labelOfTemplate } from './forms';

/** What a template holds: how a form looks, or a label. */
export type Layout = PrintLayout | LabelLayout;
export const isLabelLayout = (layout: Layout): layout is LabelLayout => 'code' in layout;

/** The look of a form or a label nobody has laid out yet. */
export function usualOf(printKey: string, kind: string): Layout | undefined {
  const label = labelOfTemplate(printKey, kind);
  if (label) return usualLabel(label);
  const print = designedForms.find((one) => one.print === printKey);
  return print && usualLayout(print, kind);
}

/** A value as a layout of what the template is of; in words what is wrong with it, else. */
export function layoutOf(printKey: string, kind: string, value: unknown): { layout: Layout } | { problem: string } {
  const label = labelOfTemplate(printKey, kind);
  return label ? labelLayoutFrom(label, value) : layoutFrom(value);
}

/** The same of a layout as it is kept: as text. */
export function layoutIn(printKey: string, kind: string, text: string): { layout: Layout } | { problem: string } {
  try {
    return layoutOf(printKey, kind, JSON.parse(text));
  } catch {
    return { problem: '版式不是有效的模板内容' };
  }
}
