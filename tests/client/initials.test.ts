import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { initialsOf } from '../../src/client/ui/initials';
import { STATUS_OPTIONS } from '../../src/define/status';
import { documents, masters } from '../../src/domain/registry';
import { firstReading, readingsOf, readingsOfPerson } from '../../src/server/engine/masters/words';

it.each([
  ['待审核', 'dsh'],
  ['未付款', 'wfk'],
  ['强生', 'qs'],
  ['A类B12', 'alb12'],
  ['', ''],
])('%s begins with %s', (words, initials) => {
  expect(initialsOf(words)).toBe(initials);
});

it('agrees with a dictionary on the choices of the product, characters read two ways aside', () => {
  const fields = [...documents.flatMap((one) => Object.values({ ...one.header, ...one.lines })), ...masters.flatMap((one) => Object.values(one.fields))];
  const words = new Set([...STATUS_OPTIONS, ...fields.flatMap((field) => (field.kind === 'choice' ? field.options : []))].map((option) => option.label));
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wrong = [...words].filter((label) => initialsOf(label) !== plain(pinyin(label, { pattern: 'first', toneType: 'none', type: 'array' }).join('')));
  expect(words.size).toBeGreaterThan(50);
  expect(wrong.length / words.size, wrong.join(' ')).toBeLessThan(0.05);
});

it('a name read two ways is kept in both, the usual one first; any other name in one', () => {
  expect(readingsOf('重置').full.split('|').toSorted()).toEqual(['chongzhi', 'zhongzhi']);
  expect(readingsOf('重置').initials.split('|').toSorted()).toEqual(['cz', 'zz']);
  expect(firstReading(readingsOf('长期合同').full)).toBe('changqihetong');
  expect(readingsOf('长期合同').full).toContain('|zhangqihetong');
  expect(readingsOf('采购订单 3-0')).toEqual({ initials: 'cgdd30', full: 'caigoudingdan30' });
  expect(readingsOf('重长行调会参').full.split('|')).toHaveLength(8);
});

describe('a person is found by his surname as it is read, and as it is misread', () => {
  it.each([
    ['单雄信', 'shanxiongxin', 'danxiongxin'],
    ['仇英', 'qiuying', 'chouying'],
    ['曾小贤', 'zengxiaoxian', 'cengxiaoxian'],
    ['查良镛', 'zhaliangyong', 'chaliangyong'],
    ['区大伟', 'oudawei', 'qudawei'],
    ['解晓东', 'xiexiaodong', 'jiexiaodong'],
    ['任我行', 'renwoxing', 'renwohang'],
    ['华佗', 'huatuo', ''],
    ['朴志英', 'piaozhiying', 'puzhiying'],
    ['盖叫天', 'gejiaotian', 'gaijiaotian'],
    ['尉迟恭', 'yuchigong', 'weichigong'],
    ['万俟卨', 'moqixie', 'wansixie'],
    ['澹台灭明', 'tantaimieming', 'dantaimieming'],
    ['种师道', 'chongshidao', 'zhongshidao'],
    ['覃海洋', 'qinhaiyang', 'tanhaiyang'],
    ['翟志刚', 'zhaizhigang', 'dizhigang'],
    ['长孙无忌', 'zhangsunwuji', ''],
    ['石小山', 'shixiaoshan', ''],
    ['李茜', 'liqian', 'lixi'],
    ['王伟', 'wangwei', ''],
  ])('%s', (name, usual, other) => {
    const { initials, full } = readingsOfPerson(name);
    expect(firstReading(full)).toBe(usual);
    expect(full.split('|')).toContain(other || usual);
    if (other === '') expect(full).toBe(usual);
    expect(initials.split('|')).toHaveLength(new Set(initials.split('|')).size);
  });
  it('by initials too', () => {
    expect(readingsOfPerson('曾小贤').initials.split('|').toSorted()).toEqual(['cxx', 'zxx']);
    expect(readingsOfPerson('单强').full.split('|').toSorted()).toEqual(['danjiang', 'danqiang', 'shanjiang', 'shanqiang']);
  });
  it('wherever people are kept', () => {
    const people = masters.filter((master) => master.fields[master.pinyinOf]?.label === '姓名');
    expect(people.map(({ resource }) => resource).toSorted()).toEqual(
      masters
        .filter(({ isPerson }) => isPerson)
        .map(({ resource }) => resource)
        .toSorted(),
    );
    expect(people.length).toBeGreaterThan(2);
  });
});

it.each([
  ['一次性使用手术洞巾', 'yicixingshiyongshoushudongjin'],
  ['可吸收缝合线', 'kexishoufenghexian'],
  ['心率监护仪', 'xinlvjianhuyi'],
  ['重组人胶原', 'chongzurenjiaoyuan'],
  ['输血器', 'shuxueqi'],
  ['壳聚糖', 'kejutang'],
  ['螯合剂', 'aoheji'],
  ['硫酸钡', 'liusuanbei'],
  ['氩气刀', 'yaqidao'],
  ['腘动脉', 'guodongmai'],
  ['髂骨', 'qiagu'],
  ['骨膜剥离器', 'gumoboliqi'],
  ['防粘连膜', 'fangzhanlianmo'],
  ['套扎器', 'taozaqi'],
  ['刨削刀', 'baoxiaodao'],
  ['给药泵', 'jiyaobeng'],
  ['枸橼酸', 'juyuansuan'],
  ['栓塞弹簧圈', 'shuansetanhuangquan'],
  ['栓塞弹簧圈', 'shuansaitanhuangquan'],
])('%s is found as %s', (name, reading) => expect(readingsOf(name).full.split('|')).toContain(reading));

it('of a name with many such characters each other reading is found at least alone', () => {
  const found = readingsOf('重复给药传感血行长度').full.split('|');
  for (const one of ['zhongfu', 'chongfu', 'geiyao', 'jiyao', 'xuehang', 'xuexing', 'zhangdu'])
    expect(
      found.some((way) => way.includes(one)),
      one,
    ).toBe(true);
});
