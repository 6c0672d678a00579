import type { HelpEntry } from './help-entry';

/** What is done with goods by hand: scanned when they come, labelled where they lie. */
export const byHandHelp: readonly HelpEntry[] = [
  {
    title: '扫码收货与验收',
    words: ['扫码…收货', '扫码…验收', '扫…收货', '扫…验收', '到货…扫', '货到…扫', '货来…扫', '收货…扫', '验收…扫'],
    screens: ['arrivalOrder', 'inspectionOrder'],
    steps: [
      '打开到货收货，点“新增”，从采购订单拉取，或在明细上方的扫码框扫产品条码（含GS1码），带出规格、批号和效期；填到货、拒收数量，保存、提交，审核通过。',
      '选中审核过的到货单点“转验收”（或打开到货验收拉取它）：逐行扫码核对，填合格、不合格数量和不合格原因。',
      '保存、提交，验收审核后点“转入库”。扫码框没有反应时先点一下它。',
    ],
  },
  {
    title: '打印货位标签',
    words: ['货位…标签', '库位…标签', '货架…标签', '货位码', '货位…条码', '货位…二维码', '库位…打印', '货位…打印'],
    screens: ['warehouseModeling'],
    steps: ['打开仓库建模，展开到要贴的库区、货架，选中货位点“打印标签”；选中上一级可以把下面的货位一起打。', '贴坏、丢失的在标签管理的“货位”页签里用“补打”。'],
  },
];
