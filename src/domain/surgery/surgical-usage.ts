import { nopass, red, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, datetime, extra, files, flag, money, price, ref, text } from '../../define/field';
import { isPositive, mul, round } from '../../define/money';
import { out, virtual } from '../../define/posting';
import { cost, counted, flow, lineRemark, location, source, stockLot, taken, takenLot, takenPrice } from '../blocks';
import { hasLines, lotsMayLeave, lotsSuffice, perLine, unless, wholeUnits, withinSource } from '../checks/goods';
import { charged, hospitalGoods } from '../hospital/blocks';
import { copyOfUse, settlesUse } from '../hospital/use';
import { codesLieHere, stillHere } from '../hospital/use-checks';
import { caseNo, DOCTORS_FIRST, kitNo, operation, shortName, shortPatient, takenCase } from './blocks';
import { boneGrnDraft, boneSaleMirror } from './follow-table';
import { hasBegun } from './plan-checks';
import { carriesPatient, filledFromPlan, planFits, plannedLines, planOf, startedEarlier } from './planned';

const isTyped = { side: ['hospital'], source: ['手工', '跟台'] } as const;
/** Lines taken straight from the set on the table, without a report. */
const isFollowTable = (d: AnyDocument): boolean => d.org.kind === 'H' && d.header.source === '跟台';
const isOfDealer = (d: AnyDocument): boolean => d.org.kind !== 'H';

/**
 * 手术使用记录: what one operation used, per patient. A hospital's own goods and those on consignment leave the theatre's store, the
 * follow-table ones leave 骨科跟台库. A dealer writes one only for hospitals that keep no books here; it moves nothing.
 */
export const surgicalUsage = defineDocument({
  kind: 'surgicalUsage',
  title: '手术使用记录',
  prefix: 'HU',
  owners: ['H', 'D'],
  counterparty: 'partner',
  hidesMoney: true,
  header: {
    side: computed(choice('登记方', 'hospital 医院, dealer 供货商', { shownWhen: { side: [] } })),
    source: computed(choice('登记方式', '手工, 跟台, 报台', { column: 'mode', default: '手工', list: true, filter: true })),
    surgeryPlan: { ...planOf('wholly'), shownWhen: { side: ['hospital', ''] } },
    surgeryName: { ...operation.surgeryName, label: '手术名称', required: true },
    surgeryAt: operation.surgeryAt,
    room: extra(text('手术间', { max: 40 })),
    department: ref('department', '手术科室', {
      requiredWhen: { side: ['hospital'] },
      shownWhen: { side: ['hospital', ''] },
      default: 'myDepartment',
      list: true,
      filter: true,
    }),
    wardDepartment: extra(ref('department', '开单科室', { shownWhen: { side: ['hospital', ''] } })),
    surgeon: ref('employee', '主刀', {
      first: DOCTORS_FIRST,
      requiredWhen: isTyped,
      shownWhen: { side: ['hospital', ''] },
      column: 'doctor_id',
      list: true,
      filter: true,
    }),
    assistants: extra(text('助手', { max: 100 })),
    anaesthetist: extra(text('麻醉医生', { max: 50 })),
    scrubNurse: extra(text('器械护士', { max: 50 })),
    circulatingNurse: ref('employee', '巡回护士', { requiredWhen: isTyped, shownWhen: { side: ['hospital', ''] }, column: 'handler_id', default: 'me' }),
    patient: ref('patient', '患者', { requiredWhen: { side: ['hospital'] }, shownWhen: { side: ['hospital', ''] }, list: true, filter: true }),
    wristband: extra(text('腕带扫描', { max: 60, hint: '扫描患者腕带核对', shownWhen: { side: ['hospital', ''] } })),
    consent: extra(flag('患者知情同意', { shownWhen: { side: ['hospital', ''] } })),
    familyName: { ...shortPatient.patientName, shownWhen: { side: ['dealer'] } },
    warehouse: ref('warehouse', '使用库房', {
      requiredWhen: { side: ['hospital'] },
      shownWhen: { side: ['hospital', ''] },
      where: { level: ['2'] },
      list: true,
      filter: true,
    }),
    partner: ref('partner', '供应商/医院', { column: 'partner_id', list: true, filter: true }),
    ...caseNo,
    chargeAmount: computed(money('收费金额', { column: 'total_charge', list: true, sum: true, sumOf: 'chargeAmount' })),
    countBefore: extra(text('术前器械数', { max: 10, pattern: /^\d*$/, message: '器械数必须是整数' })),
    countAfter: extra(text('术后器械数', { max: 10, pattern: /^\d*$/, message: '器械数必须是整数' })),
    finishedAt: extra(datetime('手术结束时间')),
    hospitalSn: computed(text('医院单号', { column: 'counter_sn', filter: true })),
    counterStatus: computed(text('对方状态', { column: 'counter_status' })),
  },
  lines: {
    ...hospitalGoods,
    ...counted,
    implantSite: extra(text('植入部位', { max: 60 })),
    usage: extra(choice('用途', '1 使用:green, 2 浪费:orange, 3 污染废弃:red, 4 拆封未用:grey', { required: true, default: '1' })),
    ...stockLot,
    ...location,
    labelNo: text('唯一码', { max: 60 }),
    ...kitNo,
    labelPhotos: extra(files('标签照片')),
    price: computed(price('协议价', { needs: 'viewCost' })),
    taxRate: extra(computed(text('税率'))),
    ...cost,
    ...charged,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: [submit, { ...review, flags: ['review', 'pass'] }, nopass, unreview, red],
  // Follow-table goods are owed for through 骨科采购入库, never through settlement.
  settles: { ...settlesUse, kinds: ['H'], as: (d) => (d.header.source === '手工' ? 'use' : undefined) },
  ownersCopy: copyOfUse((d) => d.header.source === '手工'),
  flowQuantity: 'quantity',
  reservesFrom: 'warehouse',
  reserves: (d) => d.org.kind === 'H',
  print: 'SurgicalUsageRecordsPrint',
  trace: { H: 'USE' },
  sources: [
    { kind: 'surgicalReport', agree: ['partner'], takes: 'never' },
    {
      kind: 'bonePreAcceptance',
      agree: ['partner'],
      sets: { warehouse: virtual('boneH'), source: '跟台' },
      header: { ...takenCase, surgeryPlan: 'surgeryPlan' },
      fixed: ['specification', 'batchNo', 'serialNo', 'kitNo', 'price'],
      lines: { ...taken, ...takenLot, kitNo: 'kitNo', ...takenPrice },
    },
    {
      kind: 'bonePresale',
      agree: ['partner'],
      takes: 'never',
      // A hospital with books here writes down itself what it used.
      where: { counterStatus: [''] },
      header: { surgeryName: 'surgeryName', surgeryAt: 'surgeryAt', familyName: 'patientName' },
      fixed: ['specification', 'batchNo', 'serialNo', 'kitNo', 'price', 'owner'],
      lines: { ...taken, ...takenLot, kitNo: 'packNo', price: 'price', owner: 'owner' },
    },
  ],
  fills: [filledFromPlan, startedEarlier],
  suggests: [plannedLines('1')],
  derive: (d) => ({
    header: { side: d.org.kind === 'H' ? 'hospital' : 'dealer', familyName: shortName(d.header.familyName) },
    lines: d.lines.map((line) => ({
      // Follow-table goods are the dealer's, whoever typed the line.
      ...(d.org.kind === 'H' && d.header.source !== '手工' ? { owner: d.counterOrg } : {}),
      chargeAmount: line.usage === '2' || line.usage === '3' ? '0' : round(mul(line.baseQuantity || '0', line.chargePrice || '0'), 2),
    })),
  }),
  checks: [
    hasLines,
    wholeUnits,
    planFits,
    withinSource('quantity', false, '使用数不能大于上台数'),
    unless(isOfDealer, lotsMayLeave(true)),
    unless(isOfDealer, lotsSuffice),
    stillHere,
    unless((d) => isOfDealer(d) || isFollowTable(d), codesLieHere),
    {
      at: ['save', 'submit'],
      test: (d) => {
        const seen = new Set<string>();
        return perLine(d, (line) => {
          if (!line.labelNo) return undefined;
          if (seen.has(line.labelNo)) return { field: 'labelNo', message: '该唯一码已在本单' };
          seen.add(line.labelNo);
          return undefined;
        });
      },
    },
    {
      at: ['submit', 'review'],
      kinds: ['H'],
      needs: ['product'],
      test: (d, { product }) =>
        perLine(d, (line, i) => {
          if (!product[i]?.isImplant || line.usage === '4') return undefined;
          if (!line.implantSite) return { field: 'implantSite', message: '植入物必须登记植入部位' };
          return d.origin === 'auto' || d.header.consent ? undefined : { field: 'implantSite', message: '使用植入物须有患者知情同意' };
        }),
    },
    {
      at: ['submit'],
      needs: ['patient'],
      test: (d, { patient }) => (d.header.wristband && d.header.wristband !== patient.visitNo ? [{ field: 'wristband', message: '腕带患者与本单不符' }] : []),
    },
    {
      at: ['submit'],
      test: (d) =>
        (d.header.countBefore || d.header.countAfter) && d.header.countBefore !== d.header.countAfter
          ? [{ field: 'countAfter', message: '器械清点数不一致' }]
          : [],
    },
    {
      at: ['review'],
      kinds: ['H'],
      test: (d, _, { user }) =>
        d.origin !== 'auto' && d.header.circulatingNurse !== '' && d.header.circulatingNurse === user.employee
          ? [{ field: 'circulatingNurse', message: '巡回护士不能审核自己的单据' }]
          : [],
    },
    hasBegun,
    {
      // What the report wrote down is taken back where it was written.
      at: ['unreview', 'red'],
      test: (d) => (d.header.source === '报台' ? [{ message: '此单由手术报台生成，请在手术报台单上反审核或红冲' }] : []),
    },
    {
      at: ['submit', 'review'],
      kinds: ['D'],
      needs: ['partner'],
      test: (_, { partner }) => (partner.isOnPlatform ? [{ field: 'partner', message: '平台医院由医院登记手术使用' }] : []),
    },
    {
      at: ['submit', 'review'],
      kinds: ['D'],
      test: (d) => [
        ...(d.header.partner ? [] : [{ field: 'partner', message: '请选择医院' }]),
        ...perLine(d, (line) => (line.sourceLine ? undefined : { field: 'sourceSn', message: '骨科销售须关联跟台预售单' })),
      ],
    },
  ],
  postings: {
    review: (d) =>
      d.org.kind === 'H' ? d.lines.filter((line) => isPositive(line.baseQuantity || '0')).map((line) => out(line, d.header.warehouse, 'useOut')) : [],
  },
  makes: [
    boneGrnDraft(isFollowTable),
    boneSaleMirror(isFollowTable),
    {
      on: 'review',
      at: 'self',
      kind: 'boneSale',
      status: 0,
      fromSource: true,
      when: (d) => isOfDealer(d),
      header: (d) => ({
        customer: d.partner,
        warehouse: virtual('bone', d.counterOrg),
        surgeryName: d.header.surgeryName,
        surgeryAt: d.header.surgeryAt,
        patientName: d.header.familyName,
        presaleSn: d.lines[0]?.sourceSn ?? '',
        reportSn: d.sn,
      }),
      lines: (d) => d.lines.map((line) => ({ from: line.id, values: { price: line.price } })),
    },
  ],
  tells: [
    carriesPatient,
    ...(['review', 'unreview', 'red'] as const).map((on) => ({ on, to: 'owners' as const, ...(on === 'review' ? { push: 'useRecord' } : {}) })),
  ],
});
