import { type CheckName, isCheck } from './gs1-check-names';

/**
 * The application identifiers of GS1: what an element of a code is called, what it may hold and what it goes with. Written after
 * the GS1 General Specifications (section 3) and the syntax dictionary GS1 publishes (edition of 2026), names after GB/T 16986.
 *
 * A row: identifier · content · name · more. A span like 3100-3105 is a family whose last digit says how many decimals there are.
 * Content: parts in their order, each a set of characters (n digits, x the 82 of GS1, y capitals and digits, z base64url), a length
 * (`14`, or `..20` for 1 to 20), `?` where it may be missing, and what is checked in it (gs1-checks.ts).
 * `with`: at least one of these stands in the same code, `+` together, n for any digit. `never`: none of these does.
 * `link`: the key of a Digital Link, with the qualifiers that may follow it in this order (`|`: either row of them).
 */
type More = { with?: string; never?: string; link?: string };
type Row = readonly [ai: string, content: string, name: string, more?: More];

const ITEM = '01|02|03|8006|8026';
const TRADED = '01|02|03';
const DELIVERY = { with: '00' };
const PERSON = '8017|8018';

/** Measures of what is traded, and of what is shipped. */
const net = (prefix: string, name: string): Row => [`${prefix}0-${prefix}5`, 'n6', name, { with: '01|02', never: `${prefix}n` }];
const gross = (prefix: string, name: string): Row => [`${prefix}0-${prefix}5`, 'n6', name, { with: '00|01', never: `${prefix}n` }];
const numbered = (prefix: string, content: string, name: string, more: More): Row[] =>
  [...'0123456789'].map((digit) => [`${prefix}${digit}`, content, `${name}${Number(digit)}`, more]);

const ROWS: readonly Row[] = [
  ['00', 'n18:check,prefix2', '系列货运包装箱代码', { link: '' }],
  ['01', 'n14:check,prefix2', '产品标识', { never: '255|37', link: '22>10>21|235' }],
  ['02', 'n14:check,prefix2', '内含产品标识', { with: '37', never: '01|03' }],
  ['03', 'n14:check,prefix2', '定制产品标识', { never: '01|02|37|235' }],
  ['10', 'x..20', '批号', { with: ITEM }],
  ['11', 'n6:day0', '生产日期', { with: ITEM }],
  ['12', 'n6:day0', '付款截止日期', { with: '8020' }],
  ['13', 'n6:day0', '包装日期', { with: ITEM }],
  ['15', 'n6:day0', '保质期', { with: ITEM }],
  ['16', 'n6:day0', '销售截止日期', { with: ITEM }],
  ['17', 'n6:day0', '有效期', { with: '01|02|03|255|8006|8026' }],
  ['20', 'n2', '内部产品变体', { with: ITEM }],
  ['21', 'x..20', '序列号', { with: '01|03|8006', never: '235' }],
  ['22', 'x..20', '消费品变体', { with: '01' }],
  ['235', 'x..28', '第三方管理的序列号', { with: '01' }],
  ['240', 'x..30', '附加产品标识', { with: ITEM }],
  ['241', 'x..30', '客户方代码', { with: ITEM }],
  ['242', 'n..6', '定制产品代码', { with: '01|02|8006|8026' }],
  ['243', 'x..20', '包装组件代码', { with: '01|03' }],
  ['250', 'x..30', '二级序列号', { with: '01+21|03+21|8006+21' }],
  ['251', 'x..30', '源实体参考代码', { with: '01|03|8006' }],
  ['253', 'n13:check,prefix x..17?', '文件类型标识', { link: '' }],
  ['254', 'x..20', '位置扩展代码', { with: '414' }],
  ['255', 'n13:check,prefix n..12?', '优惠券代码', { never: '01|02|415|8006|8020|8026', link: '' }],
  ['30', 'n..8', '数量', { with: '01|02' }],
  net('310', '净重（千克）'),
  net('311', '长度（米）'),
  net('312', '宽度（米）'),
  net('313', '高度（米）'),
  net('314', '面积（平方米）'),
  net('315', '净体积（升）'),
  net('316', '净体积（立方米）'),
  net('320', '净重（磅）'),
  net('321', '长度（英寸）'),
  net('322', '长度（英尺）'),
  net('323', '长度（码）'),
  net('324', '宽度（英寸）'),
  net('325', '宽度（英尺）'),
  net('326', '宽度（码）'),
  net('327', '高度（英寸）'),
  net('328', '高度（英尺）'),
  net('329', '高度（码）'),
  gross('330', '毛重（千克）'),
  gross('331', '物流长度（米）'),
  gross('332', '物流宽度（米）'),
  gross('333', '物流高度（米）'),
  gross('334', '物流面积（平方米）'),
  gross('335', '物流体积（升）'),
  gross('336', '物流体积（立方米）'),
  ['3370-3375', 'n6', '每平方米千克数', { with: '01', never: '337n' }],
  gross('340', '毛重（磅）'),
  gross('341', '物流长度（英寸）'),
  gross('342', '物流长度（英尺）'),
  gross('343', '物流长度（码）'),
  gross('344', '物流宽度（英寸）'),
  gross('345', '物流宽度（英尺）'),
  gross('346', '物流宽度（码）'),
  gross('347', '物流高度（英寸）'),
  gross('348', '物流高度（英尺）'),
  gross('349', '物流高度（码）'),
  net('350', '面积（平方英寸）'),
  net('351', '面积（平方英尺）'),
  net('352', '面积（平方码）'),
  gross('353', '物流面积（平方英寸）'),
  gross('354', '物流面积（平方英尺）'),
  gross('355', '物流面积（平方码）'),
  net('356', '净重（金衡盎司）'),
  net('357', '净体积（盎司）'),
  net('360', '净体积（夸脱）'),
  net('361', '净体积（加仑）'),
  gross('362', '物流体积（夸脱）'),
  gross('363', '物流体积（加仑）'),
  net('364', '净体积（立方英寸）'),
  net('365', '净体积（立方英尺）'),
  net('366', '净体积（立方码）'),
  gross('367', '物流体积（立方英寸）'),
  gross('368', '物流体积（立方英尺）'),
  gross('369', '物流体积（立方码）'),
  ['37', 'n..8', '内含产品数量', { with: '00+02|00+8026' }],
  ['3900-3909', 'n..15', '应付金额或优惠券价值', { with: '255|8020', never: '390n|391n|394n|8111' }],
  ['3910-3919', 'n3:currency n..15', '应付金额（含币种）', { with: '8020', never: '391n' }],
  ['3920-3929', 'n..15', '变量产品价格', { with: '01+30|01+31nn|01+32nn|01+35nn|01+36nn', never: '392n|393n' }],
  ['3930-3939', 'n3:currency n..15', '变量产品价格（含币种）', { with: '30|31nn|32nn|35nn|36nn', never: '393n' }],
  ['3940-3943', 'n4', '优惠券折扣率', { with: '255', never: '394n|8111' }],
  ['3950-3955', 'n6', '单价', { with: '30|31nn|32nn|35nn|36nn', never: '392n|393n|395n|8005' }],
  ['400', 'x..30', '客户订单号'],
  ['401', 'x..30:prefix', '全球托运标识', { link: '' }],
  ['402', 'n17:check,prefix', '全球装运标识', { link: '' }],
  ['403', 'x..30', '路径代码', DELIVERY],
  ['410', 'n13:check,prefix', '交货地位置码'],
  ['411', 'n13:check,prefix', '受票方位置码'],
  ['412', 'n13:check,prefix', '供货方位置码'],
  ['413', 'n13:check,prefix', '最终目的地位置码'],
  ['414', 'n13:check,prefix', '物理位置码', { link: '254|7040' }],
  ['415', 'n13:check,prefix', '开票方位置码', { with: '8020', link: '8020' }],
  ['416', 'n13:check,prefix', '生产或服务地位置码'],
  ['417', 'n13:check,prefix', '参与方位置码', { link: '7040' }],
  ['420', 'x..20', '交货地邮政编码', { never: '421' }],
  ['421', 'n3:country x..9', '交货地邮政编码（含国家）', { never: '4307' }],
  ['422', 'n3:country', '原产国', { with: ITEM, never: '426' }],
  ['423', 'n3:country n3?:country n3?:country n3?:country n3?:country', '初始加工国', { with: TRADED, never: '426' }],
  ['424', 'n3:country', '加工国', { with: TRADED, never: '426' }],
  ['425', 'n3:country n3?:country n3?:country n3?:country n3?:country', '拆分国', { with: TRADED, never: '426' }],
  ['426', 'n3:country', '全程加工国', { with: TRADED }],
  ['427', 'x..3', '原产国行政区划', { with: '01+422|02+422|03+422' }],
  ['4300', 'x..35:percent', '收货公司', DELIVERY],
  ['4301', 'x..35:percent', '收货联系人', DELIVERY],
  ['4302', 'x..70:percent', '收货地址', DELIVERY],
  ['4303', 'x..70:percent', '收货地址（续）', { with: '4302' }],
  ['4304', 'x..70:percent', '收货街区', DELIVERY],
  ['4305', 'x..70:percent', '收货城市', DELIVERY],
  ['4306', 'x..70:percent', '收货地区', DELIVERY],
  ['4307', 'x2:country2', '收货国家', DELIVERY],
  ['4308', 'x..30', '收货电话', DELIVERY],
  ['4309', 'n10:latitude n10:longitude', '收货地经纬度', DELIVERY],
  ['4310', 'x..35:percent', '退货公司', DELIVERY],
  ['4311', 'x..35:percent', '退货联系人', DELIVERY],
  ['4312', 'x..70:percent', '退货地址', DELIVERY],
  ['4313', 'x..70:percent', '退货地址（续）', { with: '4312' }],
  ['4314', 'x..70:percent', '退货街区', DELIVERY],
  ['4315', 'x..70:percent', '退货城市', DELIVERY],
  ['4316', 'x..70:percent', '退货地区', DELIVERY],
  ['4317', 'x2:country2', '退货国家', DELIVERY],
  ['4318', 'x..20', '退货邮政编码', DELIVERY],
  ['4319', 'x..30', '退货电话', DELIVERY],
  ['4320', 'x..35:percent', '服务说明', DELIVERY],
  ['4321', 'n1:flag', '危险品标志', DELIVERY],
  ['4322', 'n1:flag', '无人签收标志', DELIVERY],
  ['4323', 'n1:flag', '需签收标志', DELIVERY],
  ['4324', 'n6:day0 n4:time', '最早交货时间', DELIVERY],
  ['4325', 'n6:day0 n4:time', '最晚交货时间', DELIVERY],
  ['4326', 'n6:day', '放行日期', DELIVERY],
  ['4330', 'n6 x1?:hyphen', '最高温度（华氏）', { with: '00', never: '4331' }],
  ['4331', 'n6 x1?:hyphen', '最高温度（摄氏）', { with: '00', never: '4330' }],
  ['4332', 'n6 x1?:hyphen', '最低温度（华氏）', { with: '00', never: '4333' }],
  ['4333', 'n6 x1?:hyphen', '最低温度（摄氏）', { with: '00', never: '4332' }],
  ['7001', 'n13', '北约物资代码', { with: '01|02|8006|8026' }],
  ['7002', 'x..30', '肉类分割代码', { with: '01|02' }],
  ['7003', 'n6:day n4:time', '有效期和时间', { with: TRADED }],
  ['7004', 'n..4', '活性效价', { with: '01+10|03+10' }],
  ['7005', 'x..12', '捕捞区', { with: '01|02' }],
  ['7006', 'n6:day', '首次冷冻日期', { with: '01|02' }],
  ['7007', 'n6:day n6?:day', '收获日期', { with: '01|02' }],
  ['7008', 'x..3', '水产品种', { with: '01|02' }],
  ['7009', 'x..10', '渔具类型', { with: '01|02' }],
  ['7010', 'x..2', '生产方式', { with: TRADED }],
  ['7011', 'n6:day n4?:time', '复检截止日期', { with: TRADED }],
  ['7020', 'x..20', '翻新批号', { with: '01+416|03+416|8006+416' }],
  ['7021', 'x..20', '功能状态', { with: '01|03|8006' }],
  ['7022', 'x..20', '修订状态', { with: '01+7021|03+7021|8006+7021' }],
  ['7023', 'x..30:prefix', '组装件资产标识'],
  ...numbered('703', 'n3:country999 x..27', '加工者', { with: '01|02' }),
  ['7040', 'n1 x1 x1 x1:importer', '唯一标识码及扩展'],
  ['7041', 'x..4:package', '货运单元类型', DELIVERY],
  ['710', 'x..20', '德国医疗报销编号', { with: '01' }],
  ['711', 'x..20', '法国医疗报销编号', { with: '01' }],
  ['712', 'x..20', '西班牙医疗报销编号', { with: '01' }],
  ['713', 'x..20', '巴西医疗报销编号', { with: '01' }],
  ['714', 'x..20', '葡萄牙医疗报销编号', { with: '01' }],
  ['715', 'x..20', '美国药品编号', { with: '01' }],
  ['716', 'x..20', '意大利医疗报销编号', { with: '01' }],
  ['717', 'x..20', '哥斯达黎加卫生注册号', { with: '01' }],
  ...numbered('723', 'x2 x..28', '认证编号', { with: '01|8004' }),
  ['7240', 'x..20', '试验方案编号', { with: '01|8006', never: '03' }],
  ['7241', 'n2:media', '载体类型', { with: PERSON }],
  ['7242', 'x..25', '版本控制号', { with: PERSON }],
  ['7250', 'n8:date', '出生日期', { with: '8018', never: '7251' }],
  ['7251', 'n8:date n4:time', '出生日期和时间', { with: '8018', never: '7250' }],
  ['7252', 'n1:sex', '性别', { with: '8018' }],
  ['7253', 'x..40:percent', '姓', { with: PERSON, never: '7256|7259' }],
  ['7254', 'x..40:percent', '名', { with: PERSON, never: '7256|7259' }],
  ['7255', 'x..10', '姓名后缀', { with: PERSON, never: '7256|7259' }],
  ['7256', 'x..90:percent', '姓名', { with: PERSON }],
  ['7257', 'x..70:percent', '住址', { with: '8018' }],
  ['7258', 'x3:place', '出生次序', { with: '8018+7259' }],
  ['7259', 'x..40:percent', '新生儿姓', { with: '8018', never: '7256' }],
  ['8001', 'n4:nonzero n5:nonzero n3:nonzero n1:winding n1', '卷状产品尺寸', { with: '01' }],
  ['8002', 'x..20', '移动电话序列号'],
  ['8003', 'n1:zero n13:check,prefix x..16?', '可回收资产标识', { link: '' }],
  ['8004', 'x..30:prefix', '单个资产标识', { link: '7040' }],
  ['8005', 'n6', '单位价格', { with: '01|02' }],
  ['8006', 'n14:check,prefix2 n4:piece', '产品组件标识', { never: '01|03|37', link: '22>10>21' }],
  ['8007', 'x..34:iban', '国际银行账号', { with: '415' }],
  ['8008', 'n6:day n2:hour n2?:sixty n2?:sixty', '生产日期和时间', { with: TRADED }],
  ['8009', 'x..50', '传感器标识', { with: '00|01|03' }],
  ['8010', 'y..30:prefix', '部件标识', { link: '8011' }],
  ['8011', 'n..12:natural', '部件序列号', { with: '8010' }],
  ['8012', 'x..20', '软件版本', { with: '01|03|8006' }],
  ['8013', 'x..25:pair,prefix', '全球型号', { link: '' }],
  ['8014', 'x..25:pair,prefix,word', '高度定制器械标识', { with: '01' }],
  ['8017', 'n18:check,prefix', '服务提供方标识', { never: '8018', link: '8019' }],
  ['8018', 'n18:check,prefix', '服务接受方标识', { never: '8017', link: '8019' }],
  ['8019', 'n..10', '服务关系事项代码', { with: PERSON }],
  ['8020', 'x..25', '付款单代码', { with: '415' }],
  ['8026', 'n14:check,prefix2 n4:piece', '内含产品组件标识', { with: '37', never: '02|03|8006' }],
  ['8030', 'z..90:padding', '数字签名', { with: '00|01+21|03+21|253|255|8003|8004|8006+21|8010+8011|8017|8018' }],
  ['8040', 'n15', '移动设备识别码', { with: '01+21' }],
  ['8041', 'n15', '移动设备识别码2', { with: '01+21+8040' }],
  ['8042', 'n32', '嵌入式SIM识别码', { with: '01+21+8040' }],
  ['8043', 'n18 n..2?', '实体SIM识别码', { with: '01+21+8040' }],
  ['8110', 'x..70:coupon', '北美优惠券'],
  ['8111', 'n4', '优惠券积分', { with: '255' }],
  ['8112', 'x..70:offer', '北美优惠券（无纸）'],
  ['8200', 'x..70', '扩展包装网址', { with: '01' }],
  ['90', 'x..30', '贸易伙伴约定信息'],
  ['91-99', 'x..90', '企业内部信息'],
];

/** These begin elements of a length fixed for ever: no separator has to stand behind them (General Specifications, 7.8.5). */
const PREDEFINED = new Set(['00', '01', '02', '03', '04', ...span('11-20'), ...span('31-36'), '41']);
/** Elements a Digital Link cannot carry behind its question mark: they stand in its path or nowhere. */
const PATH_ONLY = new Set('03 21 22 235 254 7040 7041 8011 8014 8019 8020 8040 8041 8042 8043 8200'.split(' '));

export type Part = { set: 'n' | 'x' | 'y' | 'z'; least: number; most: number; isOptional: boolean; checks: readonly CheckName[] };
export type Identifier = {
  ai: string;
  name: string;
  parts: readonly Part[];
  /** No separator needs to follow. */
  isPredefined: boolean;
  /** Digits of the value behind the decimal point. */
  decimals?: number;
  /** One of these groups has to be there; [] = it stands alone. */
  with: readonly (readonly string[])[];
  never: readonly string[];
  /** Rows of qualifiers that may follow it as the key of a Digital Link. */
  link?: readonly (readonly string[])[];
  isAttribute: boolean;
};

function span(ais: string): string[] {
  const [first = '', last = first] = ais.split('-');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => String(Number(first) + i).padStart(first.length, '0'));
}

/** `n13:check,prefix`, `x..17?`: @throws when a row is written wrongly */
function partOf(text: string): Part {
  const match = /^([nxyz])(\.\.)?(\d+)(\?)?(?::([\w,]+))?$/.exec(text);
  const set = (['n', 'x', 'y', 'z'] as const).find((one) => one === match?.[1]);
  const checks = match?.[5]?.split(',') ?? [];
  if (!match || !set || !checks.every(isCheck)) throw new Error(`GS1 identifiers: ${text}`);
  const most = Number(match[3]);
  return { set, least: match[2] ? 1 : most, most, isOptional: match[4] !== undefined, checks };
}

const groups = (text = ''): string[] => text.split('|').filter(Boolean);

function identifiersOf([ais, content, name, more = {}]: Row): Identifier[] {
  const isFamily = ais.includes('-') && ais.length > 5;
  return span(ais).map((ai) => ({
    ai,
    name,
    parts: content.split(' ').map(partOf),
    isPredefined: PREDEFINED.has(ai.slice(0, 2)),
    ...(isFamily ? { decimals: Number(ai.at(-1)) } : {}),
    with: groups(more.with).map((group) => group.split('+')),
    never: groups(more.never),
    ...(more.link === undefined ? {} : { link: more.link.split('|').map((row) => row.split('>').filter(Boolean)) }),
    isAttribute: !PATH_ONLY.has(ai),
  }));
}

/** Every identifier there is, by its digits. */
export const identifiers: ReadonlyMap<string, Identifier> = new Map(ROWS.flatMap(identifiersOf).map((one) => [one.ai, one]));

/** The identifier a text begins with. */
export const identifierAt = (text: string): Identifier | undefined =>
  identifiers.get(text.slice(0, 4)) ?? identifiers.get(text.slice(0, 3)) ?? identifiers.get(text.slice(0, 2));
