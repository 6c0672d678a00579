import { z } from 'zod';
import { zhCN } from 'zod/locales';

/** Sorts of values as people call them; what zod's own Chinese leaves in English. */
const SORTS: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '一组字段',
  record: '一组字段',
  undefined: '空',
  null: '空',
  date: '日期',
};
const sortOf = (value: unknown): string => SORTS[value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value] ?? '其他';

/**
 * What no schema of ours has words for still reads as Chinese, in words of the product: 应为文字，收到数字.
 * A field that is left out says so.
 */
export function speakChinese(): void {
  const { localeError } = zhCN();
  z.config({
    localeError: (issue) => {
      if (issue.code === 'invalid_type') return issue.input === undefined ? '请填写' : `应为${SORTS[issue.expected] ?? '其他'}，收到${sortOf(issue.input)}`;
      if (issue.code === 'invalid_value') return `应为${issue.values.map(String).join('、')}${issue.values.length > 1 ? '之一' : ''}`;
      if (issue.code === 'unrecognized_keys') return `没有这样的字段：${issue.keys.join('、')}`;
      if ((issue.code === 'too_big' || issue.code === 'too_small') && SORTS[issue.origin]) {
        const bound = issue.code === 'too_big' ? `最多${issue.maximum}` : `最少${issue.minimum}`;
        if (issue.origin === 'string') return `${bound}个字`;
        if (issue.origin === 'array') return `${bound}项`;
        return issue.code === 'too_big' ? `不能大于${issue.maximum}` : `不能小于${issue.minimum}`;
      }
      return localeError(issue);
    },
  });
}
