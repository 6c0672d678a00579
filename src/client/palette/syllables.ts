import { EITHER } from '../../define/polyphones';

/**
 * How a character is read, without a dictionary: in the browser's own pinyin order every syllable begins with a certain common character, and
 * a character belongs to the last of them that does not stand after it.
 */
const BEGINS = `阿a 哎ai 安an 肮ang 凹ao 八ba 白bai 扳ban 邦bang 包bao 卑bei 奔ben 崩beng 逼bi 边bian 标biao 憋bie 宾bin 冰bing 拨bo 卜bu 擦ca 猜cai 参can 仓cang 操cao 册ce 岑cen 层ceng 叉cha
拆chai 掺chan 昌chang 抄chao 车che 郴chen 称cheng 吃chi 充chong 抽chou 出chu 揣chuai 川chuan 疮chuang 吹chui 春chun 戳chuo 疵ci 匆cong 凑cou 粗cu 蹿cuan 崔cui 村cun 搓cuo 搭da
呆dai 丹dan 当dang 刀dao 得de 灯deng 低di 嗲dia 掂dian 刁diao 爹die 丁ding 丢diu 东dong 都dou 督du 端duan 堆dui 吨dun 多duo 讹e 诶ei 恩en 儿er 发fa 帆fan 方fang 飞fei 分fen 丰feng
否fou 夫fu 嘎ga 该gai 甘gan 冈gang 皋gao 戈ge 给gei 根gen 庚geng 工gong 勾gou 估gu 瓜gua 乖guai 关guan 光guang 归gui 辊gun 郭guo 哈ha 咳hai 酣han 夯hang 毫hao 呵he 黑hei 痕hen
亨heng 轰hong 侯hou 乎hu 花hua 怀huai 欢huan 荒huang 灰hui 昏hun 豁huo 讥ji 加jia 奸jian 江jiang 交jiao 阶jie 巾jin 京jing 炯jiong 纠jiu 居ju 娟juan 撅jue 军jun 咖ka 开kai 刊kan
康kang 考kao 苛ke 肯ken 吭keng 空kong 抠kou 枯ku 夸kua 块kuai 宽kuan 匡kuang 亏kui 坤kun 扩kuo 垃la 来lai 兰lan 郎lang 捞lao 乐le 雷lei 棱leng 哩li 俩lia 连lian 良liang 撩liao
列lie 拎lin 伶ling 溜liu 龙long 娄lou 卢lu 驴lv 孪luan 掠lue 抡lun 罗luo 妈ma 埋mai 蛮man 忙mang 猫mao 么me 没mei 门men 萌meng 眯mi 眠mian 苗miao 灭mie 民min 名ming 谬miu 摸mo
牟mou 母mu 拿na 乃nai 男nan 囊nang 挠nao 呢ne 馁nei 嫩nen 能neng 嗯ng 妮ni 拈nian 娘niang 鸟niao 捏nie 您nin 宁ning 牛niu 农nong 耨nou 奴nu 女nv 暖nuan 疟nue 挪nuo 哦o 欧ou 趴pa
拍pai 潘pan 乓pang 抛pao 呸pei 喷pen 抨peng 批pi 偏pian 飘piao 撇pie 拼pin 乒ping 坡po 剖pou 仆pu 七qi 掐qia 千qian 呛qiang 悄qiao 且qie 亲qin 青qing 穷qiong 丘qiu 区qu 圈quan
炔que 裙qun 然ran 瓤rang 饶rao 惹re 人ren 扔reng 日ri 戎rong 柔rou 如ru 阮ruan 蕊rui 闰run 若ruo 撒sa 塞sai 三san 桑sang 搔sao 色se 森sen 僧seng 杀sha 筛shai 山shan 伤shang 捎shao
奢she 申shen 升sheng 尸shi 收shou 书shu 刷shua 衰shuai 拴shuan 双shuang 水shui 吮shun 说shuo 丝si 松song 搜sou 苏su 酸suan 虽sui 孙sun 唆suo 他ta 胎tai 坍tan 汤tang 涛tao 特te
疼teng 剔ti 天tian 挑tiao 帖tie 厅ting 通tong 偷tou 凸tu 湍tuan 推tui 吞tun 托tuo 挖wa 歪wai 弯wan 汪wang 危wei 温wen 翁weng 挝wo 乌wu 夕xi 虾xia 仙xian 乡xiang 宵xiao 些xie 心xin
星xing 凶xiong 休xiu 吁xu 轩xuan 靴xue 勋xun 丫ya 烟yan 央yang 妖yao 掖ye 一yi 因yin 应ying 哟yo 佣yong 优you 迂yu 冤yuan 曰yue 晕yun 匝za 灾zai 咱zan 赃zang 遭zao 则ze 贼zei 怎zen
增zeng 扎zha 斋zhai 沾zhan 张zhang 招zhao 遮zhe 贞zhen 争zheng 之zhi 中zhong 州zhou 朱zhu 抓zhua 拽zhuai 专zhuan 妆zhuang 追zhui 谆zhun 拙zhuo 孜zi 宗zong 邹zou 租zu 钻zuan
嘴zui 尊zun 昨zuo`;
const starts = BEGINS.split(/\s+/).map((one) => ({ first: one.slice(0, 1), syllable: one.slice(1) }));
/** Stand among the characters of another syllable, or are read otherwise by most. */
const APART: Readonly<Record<string, string>> = { 地: 'di', 谁: 'shui', 匙: 'shi', 拓: 'tuo', 泊: 'bo', 囤: 'tun', 佛: 'fo', 茄: 'qie', 伺: 'si' };
const order = new Intl.Collator('zh-CN-u-co-pinyin');
const known = new Map<string, readonly string[]>();

/** The syllables a character is read as, the usual one first; none for what is no Chinese character. */
export function readingsOf(character: string): readonly string[] {
  const before = known.get(character);
  if (before) return before;
  const readings = isChinese(character) ? [...new Set([usualOf(character), ...(EITHER[character] ?? [])])] : [];
  known.set(character, readings);
  return readings;
}

export const isChinese = (character: string): boolean => character >= '\u3400' && character <= '\u9fff';

function usualOf(character: string): string {
  const apart = APART[character];
  if (apart) return apart;
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (order.compare(starts[middle]?.first ?? '', character) <= 0) low = middle;
    else high = middle - 1;
  }
  return starts[low]?.syllable ?? '';
}

/** As many hear them: zh like z, ang like an, l like n. */
export const blurred = (sound: string): string =>
  sound
    .replace(/([zcs])h/g, '$1')
    .replace(/([aei])ng/g, '$1n')
    .replace(/l/g, 'n');
