import type { FigureWords } from '../../tools/query-words';
import { given } from '../../use';
import { CABINET_BOOKS, CHARGED, COLD, DEARER, KEPT, RECALLED, TICKETS, VOLUME, VOLUME_UNUSED, WARNS } from '../../words/said/glances';
import type { Told } from '../words-of';
import type { Glance } from './glance';
import { TRADERS } from './glance';

const RECOVERED = /追|补[回上记了]|收回|处理|挽回/;
const MOVED = /(?:出|进|卖|发|收|退|送)(?:了|掉|过|出去)|出库|入库/;

/** 寄放在康达那边的货: what lies with somebody else is stock of the own house, in the store that is called after him. */
function liesWith({ text, partners: [firm] }: Told['frame']): FigureWords | undefined {
  if (!firm || !/[在到]$/.test(text.slice(0, firm.at)) || /我们|咱/.test(text)) return undefined;
  return {
    of: 'lying',
    measures: ['quantity', 'amount', 'specifications'],
    where: { warehouse: firm.said },
    by: ['warehouse'],
    order: 'warehouse',
    limit: 20,
    said: '本机构存在那里的货',
  };
}

/** 哪个批次最慢, 各批怎么样: of volume purchase the batches it is bought in. */
const BY_BATCH = /(?:哪|各|每|几|按|分)(?:一|个|些|几)*批|批次/;
const volumeByBatch = ({ text }: Told['frame']): FigureWords => ({
  of: 'volume',
  measures: ['gap', 'boughtShare', 'usedShare', 'timeShare'],
  by: ['batch'],
  order: /快|最好|领先|超前/.test(text) ? '-gap' : 'gap',
  limit: 20,
  said: '集采各批次的进度（进度差为使用完成率减时间进度，落后最多的在前）',
});

/** 哪个完成得最差: of all tasks, each by itself; those that fall behind are asked for without an order. */
const volumeByGoods = ({ text, end, count }: Told['frame']): FigureWords => ({
  of: 'volume',
  measures: ['boughtShare', 'usedShare', 'remaining'],
  where: given({
    used: VOLUME_UNUSED.test(text) ? '~0' : undefined,
    outlook: !end && FALLS_BEHIND.test(text) ? 'behind,unlikely,missed' : undefined,
  }),
  by: end ? ['productName', 'specification', 'outlook'] : ['productName', 'outlook'],
  order: end === 'least' || (!end && FALLS_BEHIND.test(text)) ? 'boughtShare' : '-boughtShare',
  limit: count ?? 20,
  said: '集采任务，按预计',
});
const FALLS_BEHIND = /完不成|落后|没完成|滞后|差/;

/** What of goods warns, is recalled, is cold, lacks its invoices, is charged otherwise than used. */
export const OF_GOODS: readonly Glance[] = [
  {
    words: KEPT,
    kinds: ['D'],
    isWhatever: true,
    // What came or went of it is another figure.
    ask: ({ partner, frame }) =>
      MOVED.test(frame.text)
        ? undefined
        : (liesWith(frame) ?? {
            of: 'lessee',
            measures: ['stockPieces'],
            // An agreement that is only being written keeps the same goods once more.
            where: { state: 'live', ...given({ partner }) },
            by: ['partner', 'warehouse'],
            order: '-stockPieces',
            limit: 20,
            said: '委托方存在我们这里的货（件数）',
          }),
  },
  {
    words: CABINET_BOOKS,
    kinds: ['H', 'D'],
    isWhatever: true,
    ask: ({ department, product }) => ({
      of: 'counted',
      measures: ['difference', 'book', 'pending', 'device'],
      where: { isDifferent: 'true', ...given({ department, specification: product }) },
      by: ['cabinet', 'specification', 'batchNo', 'cause'],
      order: 'difference',
      limit: 20,
      said: '柜账对不上的（上次全柜盘点：设备数 + 待核销 − 账面数）',
    }),
  },
  {
    words: TICKETS,
    kinds: ['H'],
    isWhatever: true,
    ask: ({ frame, partner, product }) => ({
      of: 'tickets',
      measures: ['lots'],
      where: {
        ...(/超/.test(frame.text) ? { state: 'over' } : /缺|少|没/.test(frame.text) ? { state: 'short,maker' } : {}),
        ...given({ supplier: partner, specification: product }),
      },
      by: ['supplier', 'state'],
      limit: 30,
      said: '两票制，按供应商和结论',
    }),
  },
  {
    words: RECALLED,
    kinds: TRADERS,
    isWhatever: true,
    ask: ({ product }) => ({
      of: 'recalled',
      measures: ['quantity', 'settled', 'rest'],
      where: given({ specification: product }),
      by: ['recallOf', 'state'],
      order: 'recallOf',
      limit: 30,
      said: '召回的货在哪里、收回了多少（已了结是已收回、已用、已退或报废的）',
    }),
  },
  {
    words: DEARER,
    kinds: ['H'],
    isWhatever: true,
    isAlone: true,
    ask: ({ product, partner, period }) => ({
      of: 'listing',
      measures: ['over', 'quantity', 'goodsCount'],
      where: given({ finding: 'over', specification: product, partner }),
      by: ['productName', 'specification', 'partner', 'dearest', 'listedPrice'],
      order: '-over',
      limit: 20,
      said: '采购价高于阳光平台挂网价的',
      period,
    }),
  },
  {
    words: VOLUME,
    kinds: ['H'],
    isWhatever: true,
    ask: ({ frame }) => (BY_BATCH.test(frame.text) ? volumeByBatch(frame) : volumeByGoods(frame)),
  },
  {
    words: CHARGED,
    kinds: ['H'],
    isWhatever: true,
    ask: ({ frame, department, period }) => ({
      of: 'charging',
      // What was asked for stands first: it is summed up and put in order by.
      measures: /漏/.test(frame.text) ? ['missed', 'apart'] : /多收/.test(frame.text) ? ['over', 'apart'] : ['apart', 'missed', 'over'],
      where: given({ department, result: /漏/.test(frame.text) ? 'missed' : /多收/.test(frame.text) ? 'over' : undefined, isRight: 'false' }),
      // 漏费追回来了吗: what was done about each.
      by: RECOVERED.test(frame.text) ? [...(frame.by === 'department' ? ['department'] : []), 'handled', 'handleResult'] : ['result', 'handled'],
      limit: 30,
      said: '使用与收费对不上的，按结果和处理情况',
      period: period ?? '本月',
    }),
  },
  {
    words: WARNS,
    kinds: TRADERS,
    ask: () => ({ of: 'warned', measures: ['warnings'], by: ['type', 'level'], order: 'level', limit: 20, said: '现在的预警' }),
  },
  {
    words: COLD,
    kinds: TRADERS,
    ask: ({ frame, warehouse, period }) => ({
      of: 'chilled',
      measures: ['readings', 'warmest', 'coldest', 'outMinutes', 'gapMinutes'],
      where: given({ warehouse }),
      by: ['place', 'verdict'],
      limit: 20,
      said: '冷链温度记录',
      // 现在几度: the last there is of today.
      period: period ?? (/现在|目前|眼下|这会儿|此刻|now/.test(frame.text) ? '今天' : '近30天'),
    }),
  },
];
