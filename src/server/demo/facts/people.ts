import type { Random } from '../random';

const SURNAMES =
  '王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤';
const FEMALE =
  '静 敏 丽 艳 娟 霞 秀英 桂英 雪梅 晓燕 雅琴 丹 倩 颖 婷婷 玉兰 春梅 慧 佳怡 欣怡 梦洁 诗涵 美玲 淑华 红 莉 芳 雅雯 思琪 若兰 小云 晓玲 月娥 文静 素珍 惠芬 语嫣 紫萱 海燕 金凤';
const MALE =
  '伟 强 磊 军 勇 杰 涛 明 超 辉 建国 志强 国庆 建华 志远 文博 俊杰 浩然 宇航 子轩 晨 斌 鹏 海波 文龙 立新 永康 家豪 天佑 少华 世杰 卫东 长春 德明 玉林 振宇 凯 峰 启明 正阳';

/** A name and the sex that goes with it. */
export function personName(random: Random, sex: '男' | '女' = random.chance(0.5) ? '男' : '女'): { name: string; sex: '男' | '女' } {
  return { name: random.pick([...SURNAMES]) + random.pick((sex === '男' ? MALE : FEMALE).split(' ')), sex };
}

export const phoneNumber = (random: Random): string =>
  `1${random.pick(['36', '37', '38', '39', '58', '59', '86', '87'])}${String(random.int(0, 99_999_999)).padStart(8, '0')}`;

/** Why somebody lies in a ward: what is found, and whom it befalls. */
export type Illness = { diagnosis: string; sexes: string; ages: readonly [youngest: number, oldest: number] };

const ILLNESSES: Record<string, string> = {
  骨科: '腰椎间盘突出症 男女 25-65；踝关节扭伤 男女 16-60；肩袖损伤 男女 40-70；骨质疏松伴压缩性骨折 女 62-88',
  心内科: '高血压病3级 男女 45-85；心力衰竭 男女 55-88；心房颤动 男女 50-85；不稳定型心绞痛 男女 45-82',
  普外科: '结肠息肉 男女 38-76；急性胆管炎 男女 40-80；甲状腺结节 男女 25-65；肠梗阻 男女 35-82',
  神经外科: '颅脑损伤 男女 18-70；三叉神经痛 男女 45-75；脑积水 男女 30-78',
  泌尿外科: '肾结石 男女 25-65；尿路感染 男女 20-75；肾囊肿 男女 40-75',
  妇产科: '妊娠期糖尿病 女 22-40；先兆流产 女 21-38；盆腔炎性疾病 女 20-48；异位妊娠 女 20-40',
  儿科: '支气管肺炎 男女 1-9；急性胃肠炎 男女 1-12；手足口病 男女 1-6；川崎病 男女 1-8；哮喘急性发作 男女 4-13',
  呼吸内科: '慢性阻塞性肺疾病急性加重 男女 52-88；社区获得性肺炎 男女 20-85；支气管哮喘 男女 18-70；肺部阴影待查 男女 40-78',
  消化内科: '上消化道出血 男女 30-80；慢性胃炎 男女 22-72；肝硬化失代偿期 男女 42-74；急性胰腺炎 男女 24-66',
  肾内科: '慢性肾脏病5期 男女 32-78；肾病综合征 男女 16-64；维持性血液透析 男女 30-80；IgA肾病 男女 18-52',
  重症医学科: '感染性休克 男女 35-85；呼吸衰竭 男女 45-88；多器官功能障碍综合征 男女 40-84',
  急诊科: '急性中毒 男女 16-60；多发伤 男女 18-66；急性腹痛 男女 14-78；热射病 男女 25-72',
};

export const illnessesOf = (ward: string): Illness[] =>
  (ILLNESSES[ward] ?? '待查 男女 18-80').split('；').map((part) => {
    const [diagnosis = '', sexes = '', ages = ''] = part.split(' ');
    const [youngest = 18, oldest = 80] = ages.split('-').map(Number);
    return { diagnosis, sexes, ages: [youngest, oldest] };
  });
