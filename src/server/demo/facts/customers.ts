import type { OrgKind } from '../../../define/field';

/**
 * Customers that keep no books here, named by those who sell to them. Names are invented. `lapsed`: a paper of theirs is
 * over, nobody delivers there any more; `soon`: one is about to end.
 */
export type CustomerFact = {
  key: string;
  kind: OrgKind;
  name: string;
  creditCode: string;
  division: string;
  address: string;
  legal: string;
  level: string;
  sellers: readonly string[];
  papers: 'valid' | 'soon' | 'lapsed';
};

const customer = (line: string): CustomerFact => {
  const [key = '', name = '', creditCode = '', division = '', address = '', legal = '', level = '', sellers = '', papers = 'valid'] = line.split('|');
  return {
    key,
    kind: key.startsWith('o') ? 'D' : 'H',
    name,
    creditCode,
    division,
    address,
    legal,
    level,
    sellers: sellers.split(' '),
    papers: papers as CustomerFact['papers'],
  };
};

export const customers: readonly CustomerFact[] = [
  'c01|江城市第三人民医院|12420100441600203B|420104|武汉市硚口区中山大道215号|潘立新|三级乙等|d1 d2',
  'c02|江城市妇幼保健院|12420100441600306C|420102|武汉市江岸区香港路100号|卢雅琴|三级甲等|d1 d3',
  'c03|江城市中医医院|12420100441600409D|420103|武汉市江汉区黎黄陂路49号|谭德明|三级甲等|d1',
  'c04|东湖开发区人民医院|12420100441600502E|420111|武汉市洪山区佳园路8号|邹永康|二级甲等|d1 d2 d3',
  'c05|青山区职工医院|12420100441600605F|420107|武汉市青山区冶金大道209号|熊建华|二级甲等|d1',
  'c06|汉阳钟家村医院|12420100441600708G|420105|武汉市汉阳区鹦鹉大道57号|孟志强|二级乙等|d1',
  'c07|新洲区人民医院|12420100441600801H|420117|武汉市新洲区邾城街新洲大街61号|秦国庆|二级甲等|d1 d2',
  'c08|蔡甸区中心医院|12420100441600904J|420114|武汉市蔡甸区成功大道111号|阎启明|二级甲等|d1|soon',
  'c09|江城仁德骨伤医院|52420100MJH0000911|420106|武汉市武昌区友谊大道368号|段浩然|二级专科|d1 d2',
  'c10|武昌水果湖街社区卫生服务中心|12420106441601006K|420106|武汉市武昌区东湖路142号|侯敏|一级|d1',
  'c11|江汉唐家墩社区卫生服务中心|12420103441601109L|420103|武汉市江汉区唐家墩路32号|龙惠芬|一级|d1',
  'c12|江城康宁护理院|52420100MJH0001219|420111|武汉市洪山区关山大道465号|史素珍|一级|d1',
  'c13|江夏纸坊街社区卫生服务中心|12420115441601304M|420115|武汉市江夏区纸坊大街1号|黎正阳|一级|d1|lapsed',
  'o01|长沙麓康医疗器械有限公司|91430100MA4LK00017|430104|湖南省长沙市岳麓区麓谷大道627号|贺天佑||v1',
  'o02|南昌洪都医械贸易有限公司|91360100MA35HD0028|360108|江西省南昌市青山湖区高新大道1888号|万鹏||v1',
  'o03|合肥庐阳医疗科技有限公司|91340100MA2LY00039|340103|安徽省合肥市庐阳区北一环路18号|严凯||v1',
  'o04|郑州中豫医疗器械有限公司|91410100MA4ZY00040|410105|河南省郑州市金水区农业路72号|覃伟||v1|soon',
].map(customer);
