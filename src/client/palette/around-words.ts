import { type Grade, grader, INSIDE, type Index, SAID } from './match';
import { saidOtherwise } from './said-otherwise';

/** Whole, and as far as it is typed. */
export const SAID_AROUND = [2.7, 1.7] as const;

const BEFORE =
  /^(?:请|帮我|麻烦|我要|我想|想|要|去|到|来|给我|再|先)*(?:打开|进入|转到|跳到|切到|查看|查询|查找|查一?下|查查|查|看一?下|看一?看|看|找一?下|找|搜索?|显示|调出|列出)?(?:一下|下|我的|所有的?|全部的?)?/;
const AFTER = /(?:的)?(?:单子|页面|界面|功能|模块|菜单|入口|列表|在哪[里儿]?|在什么地方|哪里看|打开|怎么打开|看一?下|看看|查一?下|查询|一下)[吧啊呢]?$/;
const MAKING = /^(?:我要|我想|帮我|请)?(?:新建|创建|新(?!增)(?=.{3})|建立?|录入|录|填写?|做|开|写|下|添加|增加|加)(?:一?[张个份条笔])?(?=..)/;
/** The same in pinyin. */
const SOUNDED_BEFORE = /^(?:dakai|jinru|chakan|chaxun|chazhao|kanyixia|kankan|wode)(?=...)/;
const SOUNDED_MAKING = /^(?:xinjian|chuangjian|tianjia|zengjia|luru|xieyizhang|kaiyizhang|zuoyizhang)(?=...)/;

const FILLERS = /^(?:the|a|an|of|for|to|in|my|our|all|list|page|show|open|view|go|see|me|please|manage|management)$/;

/** 打开采购订单, 采购订单在哪, 做一张采购订单: what is left without the verb, and what making one is called. */
export function aroundGrader(words: string, raw: string): (index: Index) => Grade {
  const after = words.replace(AFTER, '');
  const bare = [words.replace(BEFORE, ''), words.replace(SOUNDED_BEFORE, ''), after, after.replace(BEFORE, '').replace(AFTER, '')];
  const made = MAKING.test(words) ? `新增${words.replace(MAKING, '')}` : words.replace(SOUNDED_MAKING, 'xinzeng');
  const english = raw
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !FILLERS.test(word))
    .join('');
  const all = [...bare, made, english];
  const meant = [...new Set([...all, ...all.flatMap(saidOtherwise)])].filter((one) => one.length >= 2 && one !== words).map(grader);
  return (index) => {
    const best = meant.reduce((grade, gradeOf) => Math.max(grade, gradeOf(index)), 0);
    return best >= SAID - 0.5 ? SAID_AROUND[0] + best / 100 : best >= INSIDE ? SAID_AROUND[1] + best / 100 : 0;
  };
}
