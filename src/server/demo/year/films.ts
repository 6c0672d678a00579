import { readFile } from 'node:fs/promises';
import { serverFile } from '../../base/checkout';
import type { FileStore } from '../../files/file-store';
import { keepFile } from '../../files/stored-files';
import { keepWatched } from '../../organisation/course-watching';
import type { At } from './day';
import { actOnRecord, type Desk, keepRecord, type Values } from './desk';

const kept = async (desk: Desk, files: FileStore, name: string, called: string): Promise<string> =>
  (await keepFile(files, desk.context, { name: called, content: await readFile(serverFile(`demo/films/${name}`)), isShared: true })).id;

/** The platform's films: most are out, one is being made, one lies on another site; some people have begun to watch. */
export async function filmWork(at: At, files: FileStore): Promise<void> {
  const desk = at('p', '10:10').desk('platform');
  for (const { film, ...row } of FILMS) {
    const called = String(row.title).replace(/[：:]/g, ' ');
    const given =
      film === '' ? {} : { video: [await kept(desk, files, `${film}.mp4`, `${called}.mp4`)], cover: [await kept(desk, files, `${film}.jpg`, `${called}.jpg`)] };
    const id = await keepRecord(desk, 'videoCourse', { source: film === '' ? 'link' : 'file', ...row, ...given });
    if (row.title === DRAFT) continue;
    await actOnRecord(desk, 'videoCourse', 'publish', id);
    for (const [org, who, position] of VIEWERS[film] ?? []) {
      const { context } = at(org, '10:40').desk(who);
      await keepWatched(context, { course: id, position: 0, duration: 0, opens: true });
      await keepWatched(context, { course: id, position, duration: 18, opens: false });
    }
  }
}

const DRAFT = '批次追溯：从厂家到患者';
const VIEWERS: Record<string, readonly (readonly [org: string, who: string, position: number])[]> = {
  'first-steps': [
    ['h1', 'nurse', 18],
    ['h1', 'keeper', 18],
    ['d1', 'dealer', 11],
  ],
  'purchase-order': [['h1', 'hospital', 9]],
};
const FILMS: readonly (Values & { film: string })[] = [
  {
    film: 'first-steps',
    title: '医润通五分钟入门',
    category: '入门',
    orgKinds: ['H', 'D', 'V'],
    pages: ['messageNotification'],
    duration: '0:18',
    description: '首页、收件箱和命令面板：第一天用得上的三样。',
  },
  {
    film: 'lists',
    title: '列表：筛选、预览与批量处理',
    category: '入门',
    orgKinds: ['P', 'H', 'D', 'V'],
    pages: ['hPurchaseOrder', 'purchaseOrder', 'salesOrder', 'inventory'],
    duration: '0:13',
    description: '表头筛选、空格预览、勾选后一起处理。',
  },
  {
    film: 'purchase-order',
    title: '采购订单：从录入到到货',
    category: '采购',
    orgKinds: ['H', 'D'],
    pages: ['hPurchaseOrder', 'purchaseOrder'],
    duration: '0:18',
    description: '录入、提交前检查、审核，以及订单之后到了哪里。',
  },
  {
    film: 'trace',
    title: DRAFT,
    category: '库存',
    orgKinds: ['H', 'D', 'V'],
    pages: ['traceabilityManage'],
    duration: '0:13',
  },
  {
    film: 'assistant',
    title: 'AI 助手：一句话找到数据',
    category: '系统',
    orgKinds: ['P', 'H', 'D', 'V'],
    duration: '0:13',
    description: '怎么问、怎么核对它的回答、怎么让它起草。',
  },
  {
    film: '',
    title: '医疗器械唯一标识（UDI）政策解读',
    category: '库存',
    orgKinds: ['H', 'D', 'V'],
    pages: ['barcodeManage'],
    link: 'https://udi.nmpa.gov.cn/',
    description: '国家药监局 UDI 数据库网站上的说明与问答。',
  },
];
