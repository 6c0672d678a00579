import type { Check, Problem } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { hasLines, perLine } from '../checks/goods';
import { SCOPE_LABELS } from './grant-words';

type Rule = Check<AnyDocument>;
const isOut = (d: AnyDocument): boolean => d.header.side === 'out';
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
/** An empty list is everything: only everything holds it. */
const isWithin = (part: readonly string[], whole: readonly string[]): boolean =>
  whole.length === 0 || (part.length > 0 && part.every((one) => whole.includes(one)));

const written: Rule = {
  at: ['save', 'submit'],
  test: (d) => {
    if (d.org.kind === 'H' && d.origin !== 'mirror' && d.header.grantKind !== '4') return [{ field: 'side', message: '医院只接收授权书，不能授出' }];
    const [from, to] = [String(d.header.validFrom || ''), String(d.header.validTo || '')];
    return from && to && to <= from ? [{ field: 'validTo', message: '有效期至须晚于有效期自' }] : [];
  },
};

const scopeNamed: Rule = {
  at: ['submit', 'review'],
  test: (d) =>
    perLine(d, (line) => {
      const scope = String(line.scope ?? '');
      const label = SCOPE_LABELS[scope];
      return label && !line[scope] ? { field: scope, message: `请选择授权的${label}` } : undefined;
    }),
};

/** Papers are shown by a letter of their own. */
const papersApart: Rule = {
  at: ['submit', 'review'],
  needs: ['givenPapers'],
  test: (d, { givenPapers }) =>
    !isOut(d)
      ? []
      : perLine(d, (line, i) => {
          const shows = d.header.grantKind === '4';
          if (shows !== (line.scope === 'licence')) return { field: 'scope', message: shows ? '证照查看授权请选择证照' : '只有证照查看授权才能选择证照' };
          return line.licence && !givenPapers[i] ? { field: 'licence', message: '请选择本机构有效的证照' } : undefined;
        }),
};

/** Nobody gives more than he holds: products, days, places, hospitals, and how often it may be passed on. */
const withinParent: Rule = {
  at: ['submit', 'review'],
  needs: ['grant'],
  test: (d, { grant }) => {
    if (!isOut(d) || d.header.grantKind === '3' || d.header.grantKind === '4') return [];
    if (grant.upstream.includes(d.counterOrg)) return [{ field: 'partner', message: '授权链不能循环' }];
    if (!d.header.parentSn) return grant.isSource ? [] : [{ field: 'parentSn', message: '非生产厂家授权须填写上级授权书' }];
    const { parent } = grant;
    if (!parent) return [{ field: 'parentSn', message: `没有收到授权书【${String(d.header.parentSn)}】` }];
    if (!parent.isLive) return [{ field: 'parentSn', message: `上级授权【${parent.sn}】已失效` }];
    const message = `授权范围超出上级授权【${parent.sn}】`;
    const levels = d.header.allowSub === true ? Number(d.header.subLevels || 0) : 0;
    const beyond: Problem[] = [
      ...(String(d.header.validFrom) < parent.validFrom ? [{ field: 'validFrom', message }] : []),
      ...(String(d.header.validTo) > parent.validTo ? [{ field: 'validTo', message }] : []),
      ...(isWithin(listOf(d.header.regions), parent.regions) ? [] : [{ field: 'regions', message }]),
      ...(isWithin(listOf(d.header.hospitals), parent.hospitals) ? [] : [{ field: 'hospitals', message }]),
      ...(levels < parent.subLevels ? [] : [{ field: parent.subLevels === 0 ? 'parentSn' : 'subLevels', message }]),
    ];
    return [...beyond, ...perLine(d, (_, i) => (grant.covered[i] === true ? undefined : { field: 'scope', message }))];
  },
};

export const grantRules: readonly Rule[] = [hasLines, written, scopeNamed, papersApart, withinParent];
