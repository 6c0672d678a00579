import type { OrgKind } from '../../../define/field';

/** Who takes part in the demo world. Names are invented; places and forms of names are those of real ones. */
export type OrganisationFact = {
  key: string;
  kind: OrgKind;
  code: string;
  name: string;
  alias?: string;
  creditCode: string;
  division: string;
  address: string;
  legal: string;
  level?: string;
  departments: readonly (readonly [name: string, type: string])[];
};

const dealerDepartments = [
  ['采购部', '采购'],
  ['销售部', '行政'],
  ['仓储物流部', '库房'],
  ['质量管理部', '质管'],
  ['财务部', '财务'],
] as const;

const WARDS = [
  '骨科',
  '心内科',
  '普外科',
  '神经外科',
  '泌尿外科',
  '妇产科',
  '儿科',
  '呼吸内科',
  '消化内科',
  '肾内科',
  '重症医学科',
  '急诊科',
  '手术室',
  '导管室',
] as const;

const hospitalDepartments = (wards: readonly string[]) => [
  ...wards.map((name) => [name, name === '手术室' ? '手术室' : name === '导管室' ? '医技' : '临床'] as const),
  ['检验科', '医技'] as const,
  ['设备科', '采购'] as const,
  ['库房', '库房'] as const,
  ['财务科', '财务'] as const,
  ['院办', '行政'] as const,
];

/** The platform itself is made by the base data. */
export const organisations: readonly OrganisationFact[] = [
  {
    key: 'h1',
    kind: 'H',
    code: 'H001',
    name: '江城市第一人民医院',
    alias: '江城一院',
    creditCode: '12420100441600001A',
    division: '420102',
    address: '湖北省武汉市江岸区胜利街26号',
    legal: '郑志远',
    level: '三级甲等',
    departments: hospitalDepartments(WARDS),
  },
  {
    key: 'h2',
    kind: 'H',
    code: 'H002',
    name: '云溪区人民医院',
    alias: '云溪医院',
    creditCode: '12420100441600108P',
    division: '420115',
    address: '湖北省武汉市江夏区云溪大道66号',
    legal: '何永康',
    level: '二级甲等',
    departments: hospitalDepartments(WARDS.slice(0, 6)),
  },
  {
    key: 'd1',
    kind: 'D',
    code: 'D001',
    name: '江城康达医疗器械有限公司',
    creditCode: '91420100MA4KD00123',
    division: '420106',
    address: '湖北省武汉市武昌区中北路88号',
    legal: '孙立康',
    departments: dealerDepartments,
  },
  {
    key: 'd2',
    kind: 'D',
    code: 'D002',
    name: '武汉瑞和医疗科技有限公司',
    creditCode: '91420100MA4KRH002W',
    division: '420111',
    address: '湖北省武汉市洪山区高新大道101号',
    legal: '梁启明',
    departments: dealerDepartments,
  },
  {
    key: 'd3',
    kind: 'D',
    code: 'D003',
    name: '湖北惠诚医学检验器材有限公司',
    creditCode: '91420100MA4KHC003E',
    division: '420112',
    address: '湖北省武汉市东西湖区金银潭大道39号',
    legal: '顾文博',
    departments: dealerDepartments,
  },
  {
    key: 'v1',
    kind: 'V',
    code: 'V001',
    name: '安泰医疗科技股份有限公司',
    creditCode: '91310115MA1AT00456',
    division: '310115',
    address: '上海市浦东新区张江路500号',
    legal: '孙海波',
    departments: [
      ['销售部', '行政'],
      ['仓储部', '库房'],
      ['质量部', '质管'],
      ['财务部', '财务'],
      ['注册部', '行政'],
    ],
  },
  // Joined but not trading: one of its papers is over, so the warning screens have something to show and nobody is kept from work.
  {
    key: 'd4',
    kind: 'D',
    code: 'D004',
    name: '黄冈泰民医疗器械经营部',
    creditCode: '91421100MA4KTM005Y',
    division: '421102',
    address: '湖北省黄冈市黄州区东门路12号',
    legal: '薛国庆',
    departments: [['综合部', '行政']],
  },
];

/** Makers with an archive row only: [name, province character of their certificates, country, brand, groups of products]. */
export type MakerFact = { key: string; name: string; mark: string; country: string; brand: string; groups: string };
const maker = (line: string): MakerFact => {
  const [key = '', name = '', mark = '', country = '', brand = '', groups = ''] = line.split('|');
  return { key, name, mark, country, brand, groups };
};
export const makers: readonly MakerFact[] = [
  'v1|安泰医疗科技股份有限公司|沪|中国|安泰|general,dialysis,wound',
  'm02|江西洪源医疗器械集团有限公司|赣|中国|洪源|general,wound,protect',
  'm03|河南驼峰卫材有限公司|豫|中国|驼峰|wound,protect,general',
  'm04|浙江康柏医疗用品有限公司|浙|中国|康柏|general,airway',
  'm05|上海普瑞金医疗科技有限公司|沪|中国|普瑞金|intervention,airway',
  'm06|江苏苏嘉医疗器材有限公司|苏|中国|苏嘉|general,lab,airway',
  'm07|广东粤华一次性医疗用品有限公司|粤|中国|粤华|general,protect',
  'm08|天津津正骨科器材有限公司|津|中国|津正|ortho',
  'm09|北京德康骨科植入物有限公司|京|中国|德康|ortho',
  'm10|常州创新骨科医疗器械有限公司|苏|中国|创骨|ortho',
  'm11|武汉汉立医用材料有限公司|鄂|中国|汉立|ortho,suture',
  'm12|深圳先达心血管器材有限公司|粤|中国|先达|intervention',
  'm13|苏州百泰介入医疗有限公司|苏|中国|百泰|intervention',
  'm14|成都蜀康血液净化器材有限公司|川|中国|蜀康|dialysis',
  'm15|重庆山外透析科技有限公司|渝|中国|山外|dialysis',
  'm16|杭州艾力微创外科器械有限公司|浙|中国|艾力|surgery,suture',
  'm17|常州瑞吻外科器械有限公司|苏|中国|瑞吻|surgery',
  'm18|宁波天一医用缝线有限公司|浙|中国|天一|suture',
  'm19|迈新生物诊断(福州)有限公司|闽|中国|迈新|lab',
  'm20|深圳新锐生物医疗电子股份有限公司|粤|中国|新锐|lab,monitor',
  'm21|长春迪瑞安诊断技术有限公司|吉|中国|迪瑞安|lab',
  'm22|上海科诊生物工程有限公司|沪|中国|科诊|lab',
  'm23|北京明视眼科器材有限公司|京|中国|明视|eye',
  'm24|西安康拓口腔材料有限公司|陕|中国|康拓|dental',
  'm25|贝恩德医疗(德国)有限公司|进|德国|贝恩德|general,suture,airway',
  'm26|卡迪瓦心脏医疗公司|进|美国|卡迪瓦|intervention',
  'm27|奥索美骨科公司|进|瑞士|奥索美|ortho',
  'm28|爱惜世外科公司|进|美国|爱惜世|suture,surgery',
  'm29|尼普康株式会社|进|日本|尼普康|dialysis,general,intervention',
  'm30|瑞康罗诊断股份公司|进|瑞士|瑞康罗|lab',
  'm31|湖南楚天护理用品有限公司|湘|中国|楚天|protect,wound',
  'm32|安徽皖能手术敷料有限公司|皖|中国|皖能|protect,wound',
  'm33|河北冀康医用高分子有限公司|冀|中国|冀康|general,airway',
  'm34|辽宁东软生命监护有限公司|辽|中国|东监|monitor,airway',
].map(maker);
