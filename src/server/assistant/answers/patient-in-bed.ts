import type { Row } from '../../../contract/answers';
import { listQuery } from '../../../contract/requests';
import { textOf } from '../../../define/field-text';
import { masterOf } from '../../../domain/registry';
import { screensFor } from '../../engine/access';
import { listMasters } from '../../engine/masters/list';
import { openPage } from '../places';
import { found, nothing, type ToolAnswer } from '../tool';
import { hearsAll, type Told } from './words-of';

const ASKS = /谁|哪个(?:病人|患者)|哪位|叫什么|叫啥|诊断|什么病|啥病|哪个科|(?:病人|患者)$/;
const MOST = 20;
/** What the page of patients shows beside the bed. */
const SHOWN = ['name', 'visitNo', 'department', 'diagnosis', 'doctor'];

/** 45床是谁 啥诊断: who lies there, as the page of patients shows them to the asker; no tool tells it, for a model reads no patients. */
export async function patientInBed({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const { context } = asking;
  const definition = masterOf('patient');
  if (!frame.bed || !definition || !ASKS.test(frame.text) || frame.flows.length > 0 || frame.intent === 'draft') return undefined;
  const screen = screensFor({ ...context, screen: '' }, definition.resource).find(({ archetype }) => archetype === 'list');
  hearsAll({ asking, frame });
  if (!screen) return nothing(`您没有查看${definition.title}的权限，需要时请联系本机构管理员授权。`);
  const query = listQuery.parse({ screen: screen.flag, keyword: frame.bed, pageSize: MOST });
  const { list } = await listMasters({ ...context, screen: screen.flag }, definition, query);
  const open = [openPage(screen, { keyword: frame.bed })];
  const there = list.filter((row) => String(row.bedNo ?? '') === frame.bed || `${row.bedNo}床` === frame.bed);
  if (there.length === 0) return nothing(`${screen.title}里没有${frame.bed}的患者，或不在您的数据范围内。`, { proposals: open });
  const line = (row: Row): string =>
    SHOWN.flatMap((name) => {
      const field = definition.fields[name];
      const words = field && name in row ? textOf(field, row[name], row[`${name}Name`]) : '';
      return field && words !== '' ? [name === 'name' ? `**${words}**` : `${field.label} ${words}`] : [];
    }).join(' · ');
  return found({ text: `${frame.bed}的患者 ${there.length} 位：\n\n${there.map((row) => `- ${line(row)}`).join('\n')}`, data: [], proposals: open });
}
