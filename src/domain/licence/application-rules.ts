import { addDays } from '../../define/dates';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { hasLines, perLine } from '../checks/goods';

type Rule = Check<AnyDocument>;
const isAsked = (d: AnyDocument): boolean => d.header.side === 'in';
/** The longest a paper may be looked at. */
const MOST_DAYS = 365;

const daysFit: Rule = {
  at: ['save', 'submit'],
  test: ({ header, ...d }, _, { today }) => {
    if (isAsked({ header, ...d })) return [];
    const [until, due] = [String(header.viewUntil || ''), String(header.answerBy || '')];
    return [
      ...(until > addDays(today, MOST_DAYS) ? [{ field: 'viewUntil', message: `查看期限最长${MOST_DAYS}天，不能晚于${addDays(today, MOST_DAYS)}` }] : []),
      ...(due !== '' && due < today ? [{ field: 'answerBy', message: '要求答复日期不能早于今天' }] : []),
    ];
  },
};

const onPlatform: Rule = {
  at: ['submit'],
  needs: ['partner'],
  test: (d, { partner }) =>
    d.partner && !partner.isOnPlatform ? [{ field: 'partner', message: `【${partner.name}】未入驻平台，请线下索取后登记到证照档案`, mends: ['licence'] }] : [],
};

/** A line asks for a paper of the firm, or for the certificate of its goods. */
const oneThing: Rule = {
  at: ['submit'],
  test: (d) =>
    perLine(d, (line) => {
      if (!line.type && !line.product) return { field: 'type', message: '请选择证照类型，或要索取注册证的产品' };
      return line.type && line.product ? { field: 'product', message: '证照与产品注册证请分两行填写' } : undefined;
    }),
};
const asksFor = (line: AnyDocument['lines'][number]): string => `${String(line.type ?? '')}|${String(line.product ?? '')}`;
const askedOnce: Rule = {
  at: ['submit'],
  needs: ['papersAsked'],
  test: (d, { papersAsked }) =>
    perLine(d, (line, i) => {
      if (d.lines.findIndex((other) => asksFor(other) === asksFor(line)) < i) return { field: 'type', message: '同一证照只能申请一次' };
      const other = papersAsked[i];
      return other ? { field: line.type ? 'type' : 'product', message: `已有未答复的申请【${other}】` } : undefined;
    }),
};

/** What is given is a checked paper of one's own of the sort that was asked for; what is not says why. */
const answered: Rule = {
  at: ['review'],
  needs: ['givenPapers'],
  test: (d, { givenPapers }) => {
    if (!isAsked(d)) return [];
    const wrong = perLine(d, (line, i) => {
      const [field, name] = line.type ? (['licence', '证照'] as const) : (['certificate', '注册证'] as const);
      if (line[field === 'licence' ? 'certificate' : 'licence']) return { field, message: `请选择要提供的${name}` };
      if (line[field] && !givenPapers[i]) return { field, message: `请选择本机构有效的${name}` };
      if (line[field] && line.type && givenPapers[i]?.type !== line.type) return { field, message: `请提供【${String(line.type)}】` };
      return line[field] && line.reason ? { field: 'reason', message: '已提供的不用填写拒绝原因' } : undefined;
    });
    if (wrong.length > 0) return wrong;
    return givenPapers.some(Boolean) ? [] : [{ message: '请至少提供一项；全部不提供请驳回' }];
  },
};

export const applicationRules: readonly Rule[] = [hasLines, daysFit, onPlatform, oneThing, askedOnce, answered];
