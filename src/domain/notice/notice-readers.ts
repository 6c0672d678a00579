import { follows, list, verb } from '../../define/master-rules';
import { rowsOf } from '../../define/rows';

/** People by the organisation they read in. */
function byOrganisation(people: readonly Record<string, string>[], org: string): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const one of people) found.set(one[org] ?? '', [...(found.get(one[org] ?? '') ?? []), one.user_id ?? '']);
  return [...found];
}

/** Whoever is addressed gets a record of his own, and a message that leads to it. */
export const reachReaders = follows({
  at: ['publish', 'pass'],
  reads: ({ row }) => ({
    people: list(row.state === 'published' ? rowsOf('notice_audience', { org_id: row.orgId, notice_id: row.id }) : [], ['reader_org', 'user_id']),
  }),
  writes: ({ row, read, now }) => [
    {
      add: 'notice_record',
      rows: read.people.map(({ reader_org, user_id }) => ({ org_id: reader_org, notice_id: row.id, publisher_id: row.orgId, user_id, delivered_at: now })),
      unlessThere: true,
    },
  ],
  tells: ({ row, caller, read }) =>
    byOrganisation(read.people, 'reader_org').map(([org, users]) => ({
      org,
      users,
      uri: 'notice',
      objectID: String(row.title),
      title: `${row.type}：${row.title}`,
      body: `${caller.orgName}发布${row.needReceipt === true ? '，请阅读后回执' : '，请查阅'}`,
      senderName: caller.orgName,
    })),
});

/** Those who have not opened it are told once more. */
export const remindReaders = follows({
  at: ['remind'],
  reads: ({ row }) => ({
    people: list(rowsOf('notice_record', { publisher_id: row.orgId, notice_id: row.id, read_at: null }), ['org_id', 'user_id']),
  }),
  tells: ({ row, caller, read }) =>
    byOrganisation(read.people, 'org_id').map(([org, users]) => ({
      org,
      users,
      uri: 'notice',
      objectID: String(row.title),
      title: `请阅读：${row.title}`,
      body: `${caller.orgName}提醒您阅读【${row.title}】`,
      senderName: caller.orgName,
    })),
});

const HEAD = ['机构', '部门', '姓名', '已读时间', '回执时间', '回执内容'];
const COLUMNS = ['reader_org_name', 'department_name', 'user_name', 'read_at', 'receipt_at', 'receipt_text'];
/** Moments as people in Shanghai read them. */
const minute = (text: string): string => (text === '' ? '' : new Date(Date.parse(text) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' '));

/** Who has read it and who has not, those who have not first. */
export const seesReaders = verb({
  reads: ({ row }) => ({ readers: list(rowsOf('notice_record_list', { publisher_id: row.orgId, notice_id: row.id }), COLUMNS) }),
  table: ({ read }) => ({
    head: HEAD,
    rows: [...read.readers]
      .sort((a, b) => (a.read_at ?? '').localeCompare(b.read_at ?? ''))
      .map((one) => COLUMNS.map((name) => (name.endsWith('_at') ? minute(one[name] ?? '') : (one[name] ?? '')))),
  }),
  says: ({ row, read: { readers } }) => [
    `应读 ${readers.length} 人，已读 ${readers.filter((one) => one.read_at).length} 人${row.needReceipt === true ? `，已回执 ${readers.filter((one) => one.receipt_at).length} 人` : ''}`,
  ],
});
