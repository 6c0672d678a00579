/**
 * What goods and wards are called on the ward and in the store, beside the name on the registration certificate. A word that is
 * itself a name in the house keeps that meaning.
 */
const NICKNAMES: Readonly<Record<string, string>> = {
  钢板: '接骨板',
  骨板: '接骨板',
  螺丝: '骨螺钉',
  钉子: '骨螺钉',
  套管针: '留置针',
  软针: '留置针',
  针管: '注射器',
  针筒: '注射器',
  空针: '注射器',
  吊针: '输液器',
  点滴: '输液器',
  输液管: '输液器',
  头皮针: '静脉输液针',
  尿管: '导尿管',
  尿袋: '引流袋',
  尿包: '导尿包',
  胶布: '医用胶带',
  橡皮膏: '医用胶带',
  棉棒: '棉签',
  棉花球: '棉球',
  n95: '防护口罩',
  口鼻罩: '口罩',
  透明贴: '透明敷料',
  泡沫贴: '泡沫敷料',
  picc: '经外周中心静脉导管',
  cvc: '中心静脉导管',
  深静脉: '中心静脉导管',
  输液港: '植入式给药装置',
  起搏器: '心脏起搏电极',
  气管导管: '气管插管',
  电极: '心电电极',
  电极片: '心电电极',
  试纸: '血糖试纸',
  耦合剂: '超声耦合剂',
  锐器盒: '利器盒',
  无菌手套: '灭菌橡胶外科手套',
  检查手套: '橡胶检查手套',
  缝线: '缝合线',
  晶体: '人工晶状体',
  髋关节: '人工髋关节',
  膝关节: '人工膝关节',
  球头: '陶瓷球头',
  造影管: '造影导管',
  'bone screw': '骨螺钉',
  'bone screws': '骨螺钉',
  'cotton swab': '棉签',
  'cotton swabs': '棉签',
  'indwelling needle': '留置针',
  'indwelling needles': '留置针',
  'iv cannula': '留置针',
  'iv cannulas': '留置针',
  syringe: '注射器',
  syringes: '注射器',
  glove: '手套',
  gloves: '手套',
  'surgical glove': '外科手套',
  'surgical gloves': '外科手套',
  'exam gloves': '检查手套',
  'examination gloves': '检查手套',
  gauze: '纱布',
  catheter: '导管',
  catheters: '导管',
  'urinary catheter': '导尿管',
  mask: '口罩',
  masks: '口罩',
  stent: '支架',
  stents: '支架',
  suture: '缝线',
  sutures: '缝线',
  needle: '针',
  needles: '针',
  cannula: '留置针',
  cannulas: '留置针',
  bandage: '绷带',
  bandages: '绷带',
  dressing: '敷料',
  dressings: '敷料',
  drape: '洞巾',
  gown: '隔离衣',
  gowns: '隔离衣',
  swab: '棉签',
  swabs: '棉签',
  'cotton ball': '棉球',
  tape: '医用胶带',
  'infusion set': '输液器',
  'infusion sets': '输液器',
  'test strip': '血糖试纸',
  'test strips': '血糖试纸',
  screw: '骨螺钉',
  screws: '骨螺钉',
  'bone plate': '接骨板',
  drain: '引流管',
  stapler: '吻合器',
  staplers: '吻合器',
  'bone cement': '骨水泥',
  'bone plates': '接骨板',
  'guide wire': '导丝',
  'guide wires': '导丝',
  guidewire: '导丝',
  guidewires: '导丝',
  balloon: '球囊',
  balloons: '球囊',
  'feeding tube': '营养管',
  'suction tube': '吸痰管',
  'endotracheal tube': '气管插管',
  'drainage bag': '引流袋',
  electrodes: '心电电极',
  blade: '刀片',
  blades: '刀片',
  'surgical gown': '手术衣',
  'surgical gowns': '手术衣',
  pacemaker: '心脏起搏',
  orthopaedics: '骨科',
  orthopedics: '骨科',
  pharmacy: '药剂科',
  'operating room': '手术室',
  emergency: '急诊科',
  cardiology: '心内科',
  icu: '重症医学科',
  重症: '重症医学科',
  监护室: '重症医学科',
  化验室: '检验科',
  化验科: '检验科',
  急诊: '急诊科',
  妇科: '妇产科',
  产科: '妇产科',
  产房: '妇产科',
  脑外: '神经外科',
  脑外科: '神经外科',
  心脏科: '心内科',
  肠胃科: '消化内科',
  外科: '普外科',
  开刀房: '手术室',
  介入室: '导管室',
};

const LONGEST_FIRST = Object.keys(NICKNAMES).sort((a, b) => b.length - a.length);

/** The proper word for a nickname with whatever is said around it: 钢板6孔 → 接骨板6孔. */
export function properName(said: string): string | undefined {
  const words = said.toLowerCase();
  const nickname = LONGEST_FIRST.find((one) => words.includes(one));
  return nickname && words.replace(nickname, NICKNAMES[nickname] ?? nickname);
}

/** The proper words of all nicknames a text holds, so that their records can be fetched with it. */
export const properNamesIn = (text: string): string => {
  const words = text.toLowerCase();
  return Object.entries(NICKNAMES)
    .filter(([nickname]) => words.includes(nickname))
    .map(([, proper]) => proper)
    .join(' ');
};

/** Every nickname of a text, where it stands and its proper word. */
export const nicknamesIn = (text: string): { said: string; at: number; proper: string }[] =>
  SAID.flatMap(({ said, proper, whole }) => {
    const at = whole ? text.search(whole) : text.indexOf(said);
    return at < 0 ? [] : [{ said, at, proper }];
  });
/** Latin ones are whole words. */
const SAID = Object.entries(NICKNAMES).map(([said, proper]) => ({
  said,
  proper,
  ...(/^[a-z]/.test(said) ? { whole: new RegExp(`(?<![a-z])${said}(?![a-z])`) } : {}),
}));
