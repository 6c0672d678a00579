import { addDays } from '../../define/dates';
import { chain, defineFlow, type FlowNode } from '../../define/define-flow';
import { APPROVING, DRAFTS, OPEN_LINES } from './figures';

const dealer = (node: Omit<FlowNode, 'of'>): FlowNode => ({ ...node, of: ['D', 'V'] });
const hospital = (node: Omit<FlowNode, 'of'>): FlowNode => ({ ...node, of: ['H'] });
const waiting = (label: string, status: string) => ({ label, where: { tab: 'all', 'f.status': status } });

/**
 * 骨科导航: from the planned operation to the set filled up again. Two houses work on one case: each sees its own lane live, the
 * other's grey; arrows cross where a paper of one becomes a paper of the other.
 */
export const boneFlow = defineFlow({
  resource: 'dashboard:boneFlow',
  title: '骨科导航',
  owners: ['H', 'D', 'V'],
  lanes: [
    { title: '供货商', row: 0 },
    { title: '医院', row: 1 },
  ],
  nodes: [
    dealer({ id: 'order', title: '骨科计划', screens: ['bonePlan'], at: [1, 0], counts: [waiting('待接单', '1')] }),
    dealer({
      id: 'presale',
      title: '跟台预售',
      screens: ['bonePresaleOrder'],
      at: [2, 0],
      counts: [
        DRAFTS,
        APPROVING,
        { label: '在外', where: { tab: 'all', 'f.status': '2', ...OPEN_LINES } },
        { label: '超期未退', where: { tab: 'all', 'f.isOverdue': 'true' }, isAlarm: true },
      ],
    }),
    dealer({ id: 'sale', title: '骨科销售', screens: ['boneSaleOrder'], at: [5, 0], counts: [waiting('待确认', '1')] }),
    dealer({ id: 'back', title: '骨科退回', screens: ['boneSaleBackOrder'], at: [6, 0], counts: [waiting('待收货', '1')] }),
    dealer({ id: 'refill', title: '补包', screens: ['toolsKits'], at: [7, 0], counts: [{ label: '待补货', where: { tab: 'refill' } }] }),
    hospital({
      id: 'operation',
      title: '手术计划',
      screens: ['operationPlan'],
      at: [0, 1],
      counts: [{ label: '三天内', where: (today) => ({ tab: 'all', 'f.surgeryAt': `${today}~${addDays(today, 3)}` }) }],
    }),
    hospital({ id: 'plan', title: '骨科计划', screens: ['bonePlan'], at: [1, 1], counts: [DRAFTS, APPROVING] }),
    hospital({ id: 'acceptance', title: '预验收', screens: ['bonePreAcceptance'], at: [3, 1], counts: [waiting('待验收', '0'), APPROVING] }),
    hospital({
      id: 'report',
      title: '手术报台',
      screens: ['surgicalReportForm'],
      at: [4, 1],
      counts: [
        {
          label: '术后未报台',
          where: (today) => ({ tab: 'all', 'f.status': '2', ...OPEN_LINES, 'f.surgeryAt': `~${today}` }),
          screens: ['bonePreAcceptance'],
        },
        DRAFTS,
        waiting('待核对', '1'),
      ],
    }),
    hospital({ id: 'receipt', title: '骨科入库', screens: ['bonePurchaseGrn'], at: [5, 2], counts: [waiting('待入库', '0'), APPROVING] }),
    hospital({
      id: 'giveBack',
      title: '退回',
      screens: ['bonePreAcceptance'],
      kept: 'boneReturn',
      at: [6, 1],
      counts: [waiting('待退回', '0'), APPROVING],
    }),
  ],
  edges: [
    ...chain('order', 'presale', 'sale', 'back', 'refill'),
    ...chain('operation', 'plan', 'acceptance', 'report', 'giveBack'),
    { from: 'report', to: 'receipt' },
    { from: 'plan', to: 'order' },
    { from: 'presale', to: 'acceptance' },
    { from: 'report', to: 'sale' },
    { from: 'giveBack', to: 'back' },
  ],
});
