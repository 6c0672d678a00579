import { ruleWords } from '../../domain/organisation/rule-words';
import type { Context } from '../base/context';
import { logOperation } from '../base/operation-log';
import { xlsxStream } from '../engine/exports';
import { type Place, rulesAt } from './rules-at';

const COLUMNS = ['分组', '规则', '规则键', '系统默认', '上级', '当前值', '来源', '锁定'].map((title) => ({
  title,
  width: title === '规则' ? 360 : 120,
}));

/** Every rule of a place as its page shows it, as a workbook. */
export async function exportRules(context: Context, place: Place): Promise<ReturnType<typeof xlsxStream>> {
  const rules = await rulesAt(context.db, place);
  await logOperation(context.db, context, { resource: 'ruleConfig', name: '规则配置', operation: 'export', after: { rows: rules.length } });
  async function* rows(): AsyncGenerator<string[]> {
    for (const rule of rules) {
      const words = [rule.default, rule.inherited, rule.value].map((value) => ruleWords(rule, value));
      yield [rule.group, rule.meaning, rule.key, ...words, rule.from, rule.isLocked ? '平台已锁定' : ''];
    }
  }
  return xlsxStream('规则配置', COLUMNS, rows());
}
