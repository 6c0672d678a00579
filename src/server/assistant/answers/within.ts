import type { Asked, ToolAnswer } from '../tool';
import { nothing } from '../tool';
import { queryFigures } from '../tools/query';
import { use } from '../use';
import { type Named, rowsNamed } from '../words/rows-named';
import { ROWS } from './figures/row-sets';
import { dimensionOf, measuresOf, type Rows, rowsOf } from './figures/rows';
import { rowsMeant } from './figures/rows-meant';
import { askedOfTwo } from './figures/twofold';
import { byOperator } from './operators/by-operator';
import { conditionsOf, parsed, withoutWords } from './operators/parse';
import { unplacedIn, withUnplaced } from './unplaced';
import type { Told } from './words-of';

const CALLED = { partner: '家单位', department: '个科室', warehouse: '个库房', product: '个品种' } as const;
/** Whether it may be done is nothing the rows say. */
const MAY = /^(?:能|可以|可不可以|能不能)|(?:能|可以)[^，。]{1,6}的/;

/** A question asked within the rows of the answer before: answered of them alone, or not at all. */
export async function answeredWithin(told: Told, asked: Asked[]): Promise<ToolAnswer> {
  const { lists = [], thing } = told.frame.within ?? {};
  let rows: Named | undefined;
  for (const names of lists) {
    const found = await rowsNamed(told.asking.context, names);
    if (found && (!thing || thing === found.as || !(thing in CALLED))) {
      rows = found;
      break;
    }
  }
  if (!rows) return nothing('上一答没有列出可以接着往下查的单位、科室、库房或品种；请说出名称再问。');
  const which = rows.names.length === 1 ? `“${rows.names[0]}”` : `上一答列出的 ${rows.names.length} ${CALLED[rows.as]}`;
  const ids = rows.ids.slice(0, 100).join(',');
  const inside: Told = { ...told, [rows.as]: ids, frame: { ...told.frame, ...partnersOf(rows, told), within: { ...told.frame.within, lists, as: rows.as } } };
  const isSum = inside.frame.has('ask.howmuch') || inside.frame.has('measure.money');
  const answer = MAY.test(told.frame.text)
    ? undefined
    : ((isSum ? await askedOfTwo(inside) : undefined) ?? (await byOperator(inside)) ?? (await figuresWithin(inside)));
  // Only what was asked of these rows is told.
  const isOfThem = asked.some(({ tool, args }) => tool !== 'heard' && JSON.stringify(args).includes(ids));
  if (!answer || !isOfThem) return nothing(`这一项不能只按${which}来查；可以把其中一个说出名称再问。`);
  return withUnplaced(inside, { ...answer, text: `只看${which}：\n\n${answer.text}` }, unplacedIn(inside, asked, answer));
}

/** Firms are customers or suppliers: what is bought of the one is sold to the other. */
const partnersOf = ({ as, ids, names, detail }: Named, { frame }: Told): Pick<Told['frame'], 'partners'> =>
  as !== 'partner'
    ? { partners: frame.partners }
    : {
        partners: [
          {
            said: names[0] ?? '',
            at: frame.text.length,
            found: ids.map((id, at) => ({ kind: 'partner' as const, id, name: names[at] ?? '', detail, score: 1 })),
          },
        ],
      };

const OWED_TO_US = /欠我|应收|未收|没收|该收|要收|客户/;
const areCustomers = ({ partners }: Told['frame']): boolean =>
  partners.length > 0 && partners.every(({ found }) => found.every(({ detail }) => detail === '客户'));
/** Sums of what the question speaks of, row by row. */
async function figuresWithin(told: Told): Promise<ToolAnswer | undefined> {
  const { frame } = told;
  const as = frame.within?.as ?? 'product';
  // 他们说什么时候付: a day no sum tells.
  if (frame.subject === 'account' && ((frame.has('ask.when') && frame.flows.length > 0) || /(?<!已)到期/.test(frame.text))) return undefined;
  const account =
    frame.subject === 'account' ? (OWED_TO_US.test(`${frame.within?.of ?? ''}${frame.text}`) || areCustomers(frame) ? 'receivable' : 'payable') : undefined;
  const rows: Rows | undefined = account
    ? { ...ROWS.owed, said: account === 'receivable' ? '应收未收' : '应付未付' }
    : ['stock', 'expiry', 'low', 'idle'].includes(frame.subject)
      ? ROWS.lying
      : frame.flows.length > 0 && !frame.kind
        ? rowsOf(told)
        : rowsMeant(told)[0];
  const where = rows && conditionsOf(told, rows);
  const by = rows && ((frame.by && dimensionOf(rows, frame.by)) ?? dimensionOf(rows, as));
  if (!rows || !where || !by || !['list', 'figure', 'rank', 'share', 'detail', 'open', 'none'].includes(frame.intent)) return undefined;
  const all = parsed(told);
  const plain = withoutWords(told, all, all.mentions);
  const isStanding = account !== undefined || rows === ROWS.lying;
  return use(queryFigures, plain.asking, {
    of: rows.of,
    measures: account ? ['open', 'overdue', 'oldest'] : measuresOf(told, rows),
    ...(frame.intent === 'share' ? { whole: {} } : { by }),
    where: { ...where, ...(account ? { account } : {}) },
    said: rows.said,
    limit: Math.min(frame.count ?? 20, 50),
    ...(frame.intent === 'share' ? { as: 'share' as const } : {}),
    ...(isStanding ? {} : { period: told.period ?? 'ever' }),
  });
}
