import type { NameKind, NameRow } from '../words/name-rows';
import { isContraction } from '../words/similarity';

type Add = (from: number, to: number, row: NameRow, quality: number) => void;

/** 一院 of 江城市第一人民医院, 神外 of 神经外科: two to four letters in the order of the name, the first or last of them at its end. */
export function shortForms(text: string, rows: readonly NameRow[], add: Add): void {
  partAndSort(text, rows, add);
  // 市一: the first of the town, without the word for what it is.
  for (const { index, 1: place = '' } of text.matchAll(/市([一二三四五六七八九])(?![人院医\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d])/g))
    for (const row of rows) if (row.name.includes(`市第${place}`) && row.name.endsWith('医院')) add(index, index + 2, row, 0.3);
  for (let from = 0; from < text.length - 1; from++)
    for (let to = from + 2; to <= Math.min(text.length, from + 4); to++) {
      const said = text.slice(from, to);
      if (!/^[\u3400-\u9fff]+$/.test(said)) break;
      const last = said.at(-1) as string;
      if (!'院科室部'.includes(last) && to - from !== 2) continue;
      for (const row of rows) {
        const name = row.name;
        if (name.length <= said.length || name.length > 16 || /^(?:手术|检验|医院|科室|院科)$/.test(said)) continue;
        const isEnd = name.endsWith(last) && '院科室部公司厂'.includes(last);
        const isHead = name.startsWith(said[0] as string) && name.length <= 6 && !name.includes(said);
        // 中医院 is no 中心医院: what tells a hospital from others stands together in its name.
        // 江城一院: where it is before what it is called for short.
        const isPlaced = said.length === 4 && name.startsWith(said.slice(0, 2)) && /[一二三四五六七八九]/.test(said);
        // 一医院: the first of its place.
        const isNumbered = isOrdinal(said) && name.endsWith('医院') && name.includes(`第${isOrdinal(said)}`);
        // 医科 is no 重症医学科: two letters of a ward are its first and its last.
        if (said.length === 2 && '科室部'.includes(last) && name[0] !== said[0]) continue;
        if (last === '院' && said.length > 2 && !name.includes(said.slice(0, -1)) && !isPlaced && !isNumbered) continue;
        if ((isEnd || isHead) && isInOrder(name, said) && !name.endsWith(said)) add(from, to, row, isEnd ? -0.1 : -0.35);
      }
    }
}

/** 水果湖社区 of 武昌水果湖街社区卫生服务中心: a part of the name, and behind it what sort of house it is. */
function partAndSort(text: string, rows: readonly NameRow[], add: Add): void {
  for (const { index: at, 0: sort } of text.matchAll(SORTS))
    for (let from = Math.max(0, at - 5); from <= at - 2; from++) {
      const part = text.slice(from, at);
      if (!/^[\u3400-\u9fff]+$/.test(part)) continue;
      for (const row of rows) {
        const known = row.name.indexOf(part);
        if (known >= 0 && !row.name.includes(`${part}${sort}`) && row.name.indexOf(sort, known + part.length) > 0) add(from, at + sort.length, row, 0);
      }
    }
}
const SORTS = /(?<=[\u3400-\u9fff]{2})(?:社区|医院|卫生院|卫生所|服务中心|护理院|诊所|门诊部)/g;

/** 康达仓 of 康达委托仓, 备货柜 of 备货柜库, 不合格区 of 报废不合格库: a word for a store behind the beginning of its name, or behind what stands in it. */
export function storeForms(text: string, rows: readonly NameRow[], add: Add): void {
  for (const { index: end } of text.matchAll(/(?<=[\u3400-\u9fff]{2})[库仓柜区]/g))
    for (let from = Math.max(0, end - 5); from <= end - 2; from++) {
      const head = text.slice(from, end);
      const said = text.slice(from, end + 1);
      if (!/^[\u3400-\u9fff]+$/.test(head) || GENERAL_STORE.test(head)) continue;
      for (const row of rows) {
        if (!/[库仓柜]$/.test(row.name) || row.name.endsWith(said) || !isSameSort(said.at(-1) ?? '', row.name)) continue;
        if (row.name.startsWith(head)) add(from, end + 1, row, 0.9);
        else if (head.length > 2 && row.name.includes(head)) add(from, end + 1, row, 0.5);
      }
    }
}
/** 仓 and 库 are said for each other, 区 for either; 柜 for a cabinet alone. */
const isSameSort = (last: string, name: string): boolean =>
  last === '区' || name.includes(last) || (last !== '柜' && /[库仓]$/.test(name) && !name.includes('柜'));
/** What many stores are. */
const GENERAL_STORE = /^(?:二级|一级|科室|病区|院内|院外|本院|全院|别的|其他|各个|哪个|这个|那个)/;

/** 鼻胃肠管 of 鼻胃肠营养管: the beginning of what goods are called and the letter it ends in. */
export function goodsForms(text: string, rows: readonly NameRow[], add: Add): void {
  for (const row of rows) {
    const name = (row.name.split(' ')[0] ?? '').replace(/^(?:一次性使用|一次性|医用|无菌)+/, '');
    for (let length = 2; length <= name.length - 2; length++) {
      const said = name.slice(0, length) + name.slice(-1);
      if (!/^[\u3400-\u9fff]+$/.test(said) || name.includes(said)) continue;
      const from = text.indexOf(said);
      if (from >= 0) add(from, from + said.length, row, length > 2 ? 0 : -0.3);
    }
  }
}

/** 药洗支架 of 药物洗脱支架系统: where goods of one sort alone can be meant. */
export function contractions(text: string, rows: readonly NameRow[], add: Add): void {
  for (let from = 0; from <= text.length - 4; from++)
    for (const length of [4, 5]) {
      const said = text.slice(from, from + length);
      if (said.length < length || !/^[\u3400-\u9fff]+$/.test(said)) break;
      const meant = rows.filter(({ name }) => isContraction(sortOf(name), said));
      if (new Set(meant.map(({ name }) => sortOf(name))).size === 1) for (const row of meant) add(from, from + length, row, -0.3);
    }
}
/** What goods are called, without their size. */
const sortOf = (name: string): string => name.split(' ')[0] ?? name;

const isOrdinal = (said: string): string | undefined => /^市?第?([一二三四五六七八九])(?:人民)?医?院$/.exec(said)?.[1];

function isInOrder(name: string, said: string): boolean {
  let at = 0;
  for (const letter of name) if (letter === said[at]) at += 1;
  return at === said.length;
}

/** liuzhizhen, kangda, lzz: words of Latin letters as the sound of a name, whole or by its initials. */
export function soundsOf(text: string, kind: NameKind, rows: readonly NameRow[], add: Add): void {
  for (const found of text.matchAll(/[a-z]{3,}/g)) {
    const said = found[0];
    for (const row of rows) {
      const full = (row.pinyin_full ?? '').split('|')[0] ?? '';
      const initials = (row.pinyin ?? '').split('|')[0] ?? '';
      const quality =
        full === said || initials === said
          ? 0
          : full.startsWith(said) && said.length >= 4
            ? -0.1
            : full.includes(said) && said.length >= 5
              ? -0.15
              : initials.startsWith(said)
                ? -0.4
                : undefined;
      if (quality !== undefined)
        add(found.index, found.index + said.length, row, quality - (kind === 'goods' ? 0 : kind === 'warehouse' && quality < 0 ? 0.3 : 0.05));
    }
  }
}
