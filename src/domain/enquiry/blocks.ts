import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { extra, type Fields, text } from '../../define/field';
import { product } from '../blocks';
import { perLine } from '../checks/goods';

/** Goods that need not be in the catalogue yet: a specification, or what is needed in words. */
export const wanted = {
  ...product,
  specification: { ...product.specification, required: false },
  unit: { ...product.unit, required: false },
  needName: extra(text('需求名称', { max: 100, list: true, hint: '目录中没有的产品填写名称' })),
  needSpec: extra(text('需求规格', { max: 100, list: true })),
  needUnit: extra(text('需求单位', { max: 20, list: true, width: 80 })),
} satisfies Fields;

export const isDescribed: Check<AnyDocument> = {
  at: ['submit'],
  test: (d) =>
    perLine(d, (line) => {
      if (line.specification) return undefined;
      if (!line.needName) return { field: 'specification', message: '请选择规格型号，或填写需求名称' };
      return line.needUnit ? undefined : { field: 'needUnit', message: '请填写需求单位' };
    }),
};
