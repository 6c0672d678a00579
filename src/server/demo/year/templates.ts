import { type PrintLayout, usualLayout } from '../../../define/print-layout';
import { designedForms } from '../../../domain/prints/forms';
import type { At } from './day';
import { actOnRecord, keepRecord } from './desk';

/** What houses made of the forms they print: narrower paper, other signatures, a place for the seal; some their default, some kept for later. */
export async function templateWork(at: At): Promise<void> {
  for (const { org, who, form, kind, name, remark = '', isDefault, look } of MADE) {
    const print = designedForms.find((one) => one.print === form);
    if (!print) throw new Error(`no form ${form}`);
    const desk = at(org, '11:20').desk(who);
    const layout = JSON.stringify({ ...usualLayout(print, kind), ...look });
    const id = await keepRecord(desk, 'printTemplate', { printKey: form, kind, name, remark, layout });
    if (isDefault) await actOnRecord(desk, 'printTemplate', 'setDefault', id);
  }
}

type Made = { org: string; who: string; form: string; kind: string; name: string; remark?: string; isDefault: boolean; look: Partial<PrintLayout> };
const MADE: readonly Made[] = [
  {
    org: 'd1',
    who: 'dealer',
    form: 'outboundOrder',
    kind: 'giftOdo',
    name: '赠送出库单（盖专用章）',
    isDefault: true,
    look: { seal: '出库专用章', foot: '质量投诉与退换：请联系随货业务员', signatures: ['制单', '仓库', '业务', '收货人'] },
  },
  {
    org: 'd1',
    who: 'dealer',
    form: 'outboundOrder',
    kind: 'saleOdo',
    name: '随货同行单（三联 241×93）',
    remark: '小批量送货用',
    isDefault: false,
    look: { paper: '241x93', seal: '出库专用章', copies: ['一联存根', '二联随货', '三联回执'] },
  },
  {
    org: 'h1',
    who: 'hospital',
    form: 'planOrder',
    kind: 'purchasePlan',
    name: '采购计划单（院办审批）',
    isDefault: true,
    look: { title: '医用耗材采购计划审批单', signatures: ['制表', '设备科', '分管院长', '财务'], foot: '一式两份，设备科、财务科各留一份' },
  },
  {
    org: 'h1',
    who: 'hospital',
    form: 'inboundOrder',
    kind: 'purchaseGrn',
    name: '采购入库单（A4 归档）',
    isDefault: false,
    look: { paper: 'A4', orientation: 'landscape', seal: '入库验收章', copies: [] },
  },
  { org: 'v1', who: 'vendor', form: 'outboundOrder', kind: 'saleOdo', name: '发货单', isDefault: true, look: { title: '发货单', seal: '发货专用章' } },
];
