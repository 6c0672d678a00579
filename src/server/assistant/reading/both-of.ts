import type { Frame, Named } from './frame';

/** 加起来多少, 这俩谁多, after the same was asked of one and then of another: the question of both. */
const NOUN = '(?:科室?|单位|供应商|医院|客户|产品|库)?';
const MORE = '(?:更)?[多少高低贵便宜]+';
const TOGETHER = new RegExp(
  [
    `^(?:那|那么)?(?:这|那)?(?:两|俩|二)?(?:个|家|边)?${NOUN}(?:他们|它们)?(?:两个|俩)?`,
    `(?:一共|总共|加起来|加(?:在)?一[块起]|合起来|合计|谁${MORE}|哪个${MORE}|哪家${MORE}|比一?比|差多少|相差多少)`,
  ].join(''),
);
const POINTS = new RegExp(`^(?:那|那么)?(?:这|那)?(?:两|俩|二)(?:个|家|边)?${NOUN}`);
const NAMES = ['partners', 'departments', 'goods', 'warehouses', 'people'] as const;

export function bothOf(text: string, was: Frame, earlier: Frame): string | undefined {
  if (text.length > 16 || !TOGETHER.test(text) || was.subject !== earlier.subject || was.again) return undefined;
  const other = NAMES.find((list) => apart(was[list], earlier[list]));
  const [now] = other ? was[other] : [];
  const [then] = other ? earlier[other] : [];
  if (!now || !then) return undefined;
  const asked = text.replace(POINTS, '');
  return `${was.text.replace(now.said, `${then.said}和${now.said}`)} ${asked}`;
}

const apart = ([now, ...more]: readonly Named[], [then, ...others]: readonly Named[]): boolean =>
  now !== undefined && then !== undefined && more.length === 0 && others.length === 0 && now.found[0]?.id !== then.found[0]?.id;
