/** Operations of the library of paths: their number in ICD-9-CM-3, what their goods usually come to, and where on the body they are done. */
export type PathFact = { code: string; operation: string; amount: number; bodyPart?: '1' | '2' | '3' | '4' | '5' };

export const paths: readonly PathFact[] = [
  { code: '79.1500', operation: '股骨颈骨折闭合复位空心钉内固定术', amount: 9800, bodyPart: '3' },
  { code: '79.3200', operation: '桡骨远端骨折切开复位内固定术', amount: 12600, bodyPart: '3' },
  { code: '79.3600', operation: '胫骨平台骨折切开复位内固定术', amount: 18400, bodyPart: '3' },
  { code: '81.0800', operation: '腰椎后路椎间融合内固定术', amount: 36000, bodyPart: '1' },
  { code: '81.5400', operation: '人工全膝关节置换术', amount: 32000, bodyPart: '2' },
  { code: '81.5100', operation: '人工全髋关节置换术', amount: 34000, bodyPart: '2' },
  { code: '51.2300', operation: '腹腔镜胆囊切除术', amount: 5200 },
  { code: '47.0100', operation: '腹腔镜阑尾切除术', amount: 4600 },
  { code: '53.0400', operation: '腹股沟疝无张力修补术', amount: 3800 },
  { code: '74.1000', operation: '子宫下段剖宫产术', amount: 1600 },
  { code: '36.0601', operation: '经皮冠状动脉支架置入术', amount: 16500 },
  { code: '39.7501', operation: '颅内动脉瘤弹簧圈栓塞术', amount: 88000 },
];

/** Steps of any operation, and which families of goods belong to which; what none names is taken while it is done. */
export const STEPS: readonly (readonly [name: string, families: readonly string[]])[] = [
  ['准备与铺单', ['一次性使用手术包', '一次性使用灭菌橡胶外科手套', '一次性使用手术衣', '一次性使用负极板']],
  ['手术操作', []],
  ['关闭切口', ['可吸收性外科缝线 PGLA', '倒刺可吸收缝合线', '聚丙烯不可吸收缝合线', '一次性使用引流管', '一次性使用负压引流器', '桡动脉压迫止血器']],
];
