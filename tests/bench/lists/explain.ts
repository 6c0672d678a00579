import type { Pool } from 'pg';
import type { Statement } from '../posting/record';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Total Time': number;
  'Actual Loops': number;
  'Actual Rows': number;
  Plans?: Node[];
};

/** Where the database spends its time on these statements, for a figure over its budget: the dearest scans, in words. */
export async function slowParts(pool: Pool, statements: readonly Statement[]): Promise<string> {
  const scans: { words: string; time: number }[] = [];
  for (const { text, values } of statements) {
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, [...values]);
    const plan = (rows[0] as { 'QUERY PLAN': { Plan: Node }[] })['QUERY PLAN'][0]?.Plan;
    if (plan) collect(plan, scans);
  }
  const dearest = scans.sort((a, b) => b.time - a.time).slice(0, 2);
  return dearest.map(({ words, time }) => `${words} ${time.toFixed(1)} ms`).join(', ');
}

function collect(node: Node, into: { words: string; time: number }[]): void {
  const time = node['Actual Total Time'] * node['Actual Loops'];
  const rows = Math.round(node['Actual Rows'] * node['Actual Loops']);
  if (node['Relation Name']) into.push({ words: `${node['Node Type']} ${node['Relation Name']} (${rows} rows)`, time });
  for (const child of node.Plans ?? []) collect(child, into);
}
