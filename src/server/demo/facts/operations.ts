/**
 * Operations of the demo hospitals: who is operated on for what, where, and what it takes. Goods are families of
 * facts/families.ts with how many pieces; `set` are those a dealer brings in a set (跟台) instead of the store.
 */
export type Taken = { family: string; least: number; most: number };
export type OperationFact = {
  name: string;
  ward: string;
  place: '手术室' | '导管室';
  diagnosis: string;
  sexes: string;
  ages: readonly [youngest: number, oldest: number];
  /** Where an implant goes. */
  site: string;
  /** Cannot wait for the next morning. */
  isUrgent: boolean;
  takes: readonly Taken[];
  set: readonly Taken[];
};

const taken = (text: string): Taken[] =>
  text
    .split('，')
    .filter(Boolean)
    .map((part) => {
      const at = part.lastIndexOf(' ');
      const [least, most = least] = part.slice(at + 1).split('-');
      return { family: part.slice(0, at), least: Number(least), most: Number(most) };
    });

const operation = (line: string): OperationFact => {
  const [name = '', ward = '', place = '', diagnosis = '', sexes = '', ages = '', site = '', urgent = '', takes = '', set = ''] = line.split('|');
  const [youngest, oldest] = ages.split('-').map(Number);
  return {
    name,
    ward,
    place: place as OperationFact['place'],
    diagnosis,
    sexes,
    ages: [youngest ?? 18, oldest ?? 80],
    site,
    isUrgent: urgent === '急',
    takes: taken(takes),
    set: taken(set),
  };
};

const OPEN = '一次性使用手术包 1，一次性使用灭菌橡胶外科手套 3-5，一次性使用手术衣 3-4，一次性使用手术刀片 1-2';
const SCOPE = `${OPEN}，一次性使用腹腔镜穿刺器 3-4，超声刀头 1，一次性使用负极板 1`;
const CATHETER = '一次性使用灭菌橡胶外科手套 3-4，一次性使用手术衣 2-3，动脉鞘组 1，造影导管 1-2，冠脉导丝 1';

export const operations: readonly OperationFact[] = [
  `股骨颈骨折闭合复位空心钉内固定术|骨科|手术室|股骨颈骨折|男女|52-86|左侧股骨颈||${OPEN}，空心螺钉 3，可吸收性外科缝线 PGLA 1-2`,
  `桡骨远端骨折切开复位内固定术|骨科|手术室|桡骨远端骨折|男女|24-74|右侧桡骨远端||${OPEN}，骨科锁定接骨板 1，锁定骨螺钉 5-7，可吸收性外科缝线 PGLA 1-2`,
  `胫骨平台骨折切开复位内固定术|骨科|手术室|胫骨平台骨折|男女|22-66|左侧胫骨近端||${OPEN}，骨科锁定接骨板 1-2，锁定骨螺钉 6-10，一次性使用负压引流器 1，可吸收性外科缝线 PGLA 2`,
  `腰椎后路椎间融合内固定术|骨科|手术室|腰椎间盘突出症|男女|38-74|腰4/5椎间隙||${OPEN}，一次性使用负压引流器 1，可吸收性外科缝线 PGLA 2-3|椎弓根螺钉系统 4，椎间融合器 1`,
  `人工全膝关节置换术|骨科|手术室|膝关节骨性关节炎|男女|58-82|右侧膝关节||${OPEN}，骨水泥 1-2，可吸收性外科缝线 PGLA 2-3|人工膝关节 股骨髁 1，人工膝关节 胫骨平台 1`,
  `人工全髋关节置换术|骨科|手术室|股骨头坏死|男女|50-80|左侧髋关节||${OPEN}，一次性使用负压引流器 1，可吸收性外科缝线 PGLA 2-3|人工髋关节 股骨柄 1，人工髋关节 髋臼杯 1，人工髋关节 陶瓷球头 1`,
  `腹腔镜胆囊切除术|普外科|手术室|胆囊结石伴胆囊炎|男女|26-74|||${SCOPE}，可吸收止血结扎夹 2-4，一次性使用取物袋 1`,
  `腹腔镜阑尾切除术|普外科|手术室|急性阑尾炎|男女|14-62||急|${SCOPE}，可吸收止血结扎夹 1-2，一次性使用取物袋 1`,
  `腹股沟疝无张力修补术|普外科|手术室|腹股沟疝|男|42-80|右侧腹股沟||${OPEN}，疝修补补片 1，聚丙烯不可吸收缝合线 1-2`,
  `腹腔镜直肠癌根治术|普外科|手术室|直肠恶性肿瘤|男女|46-79|||${SCOPE}，一次性使用管型吻合器 1，一次性使用直线切割吻合器 1，直线切割吻合器钉仓组件 1-2，一次性使用引流管 1-2`,
  `开颅血肿清除术|神经外科|手术室|脑出血|男女|44-80||急|${OPEN}，可吸收止血纱布 1-2，一次性使用引流管 1，可吸收性外科缝线 PGLA 2`,
  `脑膜瘤切除术|神经外科|手术室|脑膜瘤|男女|35-70|||${OPEN}，可吸收止血纱布 1-3，一次性使用引流管 1，可吸收性外科缝线 PGLA 2`,
  `颅内动脉瘤弹簧圈栓塞术|神经外科|导管室|蛛网膜下腔出血|男女|38-70|前交通动脉||${CATHETER}，弹簧圈栓塞系统 2-4`,
  `经尿道前列腺电切术|泌尿外科|手术室|前列腺增生|男|58-84|||${OPEN}，一次性使用负极板 1，一次性使用硅胶导尿管 1，一次性使用引流袋 1`,
  `输尿管镜碎石取石术|泌尿外科|手术室|输尿管结石|男女|24-66|||${OPEN}，一次性使用输尿管支架管 1，一次性使用取石网篮 1，一次性使用硅胶导尿管 1`,
  `经尿道膀胱肿瘤电切术|泌尿外科|手术室|膀胱肿瘤|男女|48-80|||${OPEN}，一次性使用负极板 1，一次性使用硅胶导尿管 1，一次性使用引流袋 1`,
  `子宫下段剖宫产术|妇产科|手术室|足月妊娠|女|22-40||急|${OPEN}，可吸收性外科缝线 PGLA 3-4，防粘连膜 1`,
  `腹腔镜子宫肌瘤剔除术|妇产科|手术室|子宫平滑肌瘤|女|30-50|||${SCOPE}，倒刺可吸收缝合线 1-2，防粘连膜 1，一次性使用取物袋 1`,
  `腹腔镜卵巢囊肿剥除术|妇产科|手术室|卵巢囊肿|女|20-46|||${SCOPE}，可吸收性外科缝线 PGLA 1，一次性使用取物袋 1`,
  `冠状动脉造影术|心内科|导管室|冠状动脉粥样硬化性心脏病|男女|44-80|||${CATHETER}，桡动脉压迫止血器 1`,
  `经皮冠状动脉支架置入术|心内科|导管室|冠状动脉粥样硬化性心脏病|男女|44-82|左前降支||${CATHETER}，冠脉导引导管 1，冠状动脉球囊扩张导管 1-2，冠脉药物洗脱支架系统 1-2，压力泵 1，桡动脉压迫止血器 1`,
  `急诊经皮冠状动脉支架置入术|心内科|导管室|急性心肌梗死|男女|40-84|右冠状动脉|急|${CATHETER}，冠脉导引导管 1，冠状动脉球囊扩张导管 1，冠脉药物洗脱支架系统 1，压力泵 1，桡动脉压迫止血器 1`,
  `永久起搏器植入术|心内科|导管室|心律失常|男女|60-88|左侧锁骨下||一次性使用灭菌橡胶外科手套 3，一次性使用手术衣 2-3，心脏起搏电极导线 1-2，可吸收性外科缝线 PGLA 1`,
].map(operation);

/** What dealers bring to a table of the desk day, by who comes: goods of his, and whom they are brought for. */
export const visits: Record<string, readonly OperationFact[]> = {
  d1: [
    `腹股沟疝无张力修补术|普外科|手术室|腹股沟疝|男|42-80|右侧腹股沟||${OPEN}|疝修补补片 1，聚丙烯不可吸收缝合线 1`,
    `腹腔镜直肠癌根治术|普外科|手术室|直肠恶性肿瘤|男女|46-79|直肠||${SCOPE}|一次性使用管型吻合器 1，一次性使用直线切割吻合器 1`,
  ].map(operation),
  d2: operations.filter((one) => one.set.length > 0),
  v1: [`清创植皮术|骨科|手术室|下肢皮肤软组织缺损|男女|20-66|右侧小腿||${OPEN}|银离子抗菌敷料 2，一次性使用引流袋 1，医用透明敷料 1`].map(operation),
};
