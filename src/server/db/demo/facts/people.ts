import type { Random } from '../random';

const SURNAMES =
  '王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤';
const FEMALE =
  '静 敏 丽 艳 娟 霞 秀英 桂英 雪梅 晓燕 雅琴 丹 倩 颖 婷婷 玉兰 春梅 慧 佳怡 欣怡 梦洁 诗涵 美玲 淑华 红 莉 芳 雅雯 思琪 若兰 小云 晓玲 月娥 文静 素珍 惠芬 语嫣 紫萱 海燕 金凤';
const MALE =
  '伟 强 磊 军 勇 杰 涛 明 超 辉 建国 志强 国庆 建华 志远 文博 俊杰 浩然 宇航 子轩 晨 斌 鹏 海波 文龙 立新 永康 家豪 天佑 少华 世杰 卫东 长春 德明 玉林 振宇 凯 峰 启明 正阳';

/** A name and the sex that goes with it. */
export function personName(random: Random): { name: string; sex: '男' | '女' } {
  const sex = random.chance(0.5) ? '男' : '女';
  return { name: random.pick([...SURNAMES]) + random.pick((sex === '男' ? MALE : FEMALE).split(' ')), sex };
}

export const phoneNumber = (random: Random): string =>
  `1${random.pick(['36', '37', '38', '39', '58', '59', '86', '87'])}${String(random.int(0, 99_999_999)).padStart(8, '0')}`;

export const DIAGNOSES: Record<string, string> = {
  骨科: '股骨颈骨折 胫骨平台骨折 腰椎间盘突出症 膝关节骨性关节炎 桡骨远端骨折',
  心内科: '冠状动脉粥样硬化性心脏病 急性心肌梗死 心律失常 高血压病3级',
  普外科: '急性阑尾炎 胆囊结石伴胆囊炎 腹股沟疝 直肠恶性肿瘤 结肠息肉',
  神经外科: '脑出血 颅脑损伤 蛛网膜下腔出血 脑膜瘤',
  泌尿外科: '前列腺增生 输尿管结石 膀胱肿瘤 肾结石',
  妇产科: '子宫平滑肌瘤 足月妊娠 卵巢囊肿 异位妊娠',
  儿科: '支气管肺炎 急性胃肠炎 手足口病',
  呼吸内科: '慢性阻塞性肺疾病 社区获得性肺炎 支气管哮喘 肺部阴影',
  消化内科: '上消化道出血 慢性胃炎 肝硬化失代偿期 急性胰腺炎',
  肾内科: '慢性肾脏病5期 肾病综合征 维持性血液透析',
  重症医学科: '感染性休克 呼吸衰竭 多器官功能障碍综合征',
  急诊科: '急性中毒 多发伤 急性腹痛',
};
export const WARD_DIAGNOSIS = '待查';
