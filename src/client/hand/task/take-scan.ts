import type { RecordValues } from '../../form/record-values';
import { wordsName } from '../../form/record-values';
import { inPieces, NO_PIECE, namesPiece, provedBy, scannedInto } from '../../screens/document/scanned';
import { type Answered, asLines, inFull, newKey, number, type Taken, type Work, withLine } from './work';

const bad = (work: Work, text: string): Taken => ({ work, said: { text, isBad: true } });
const good = (work: Work, text: string): Taken => ({ work, said: { text, isBad: false } });

/** What a scanned code does to the work: it says whom it is for, where the line goes, or which line it is. Pure. */
export function takeScan(work: Work, asked: Answered): Taken {
  const { answer, task } = asked;
  if (answer.patient) return takePatient(work, asked);
  if (answer.kind === 'location') return takePlace(work, asked);
  if (!answer.line) return bad(work, `${answer.text} 不是可以扫的耗材`);
  if (task.first && !work.header[task.first]) return bad(work, '请先扫描患者腕带，再扫耗材');
  const missing = work.id === '' ? task.asks?.find((name) => !work.header[name]) : undefined;
  if (missing) return bad(work, `请先选择${asked.definition.header[missing]?.label ?? missing}`);
  return task.lines.scan === 'find' ? find(work, asked) : more(work, asked);
}

function takePatient(work: Work, { answer: { patient, text }, task, definition, code }: Answered): Taken {
  const field = task.first ? definition.header[task.first] : undefined;
  if (!task.first || field?.kind !== 'ref' || field.to !== 'patient' || !patient) return bad(work, `${text} 是患者腕带，这里扫耗材`);
  if (work.header[task.first] && work.header[task.first] !== patient.id && work.lines.length > 0)
    return bad(work, `腕带 ${patient.code} 与当前患者不符：先登记或清空，再换患者`);
  const header = { ...work.header, [task.first]: patient.id, [wordsName(task.first)]: patient.name };
  return good({ ...work, header, person: { name: patient.name, visitNo: String(patient.visitNo ?? ''), code } }, text);
}

function takePlace(work: Work, { answer, task: { lines, asks = [] } }: Answered): Taken {
  const place = answer.line ?? {};
  if (!lines.place) return bad(work, `${answer.text} 是货位，这里扫耗材`);
  const [store = ''] = asks;
  if (work.header[store] && place.warehouse !== work.header[store]) return bad(work, `货位 ${answer.text} 不在所选的仓库`);
  if (store && !work.header[store]) {
    const name = answer.text.replace(` ${String(place.locationName)}`, '');
    return good({ ...work, header: { ...work.header, [store]: place.warehouse, [wordsName(store)]: name } }, `在 ${name} 上架：请扫产品`);
  }
  const line = work.lines.find(({ key }) => key === work.at);
  if (!line) return bad(work, '请先扫要上架的产品，再扫货位');
  const put = { [lines.place]: place.location, [wordsName(lines.place)]: place.locationName };
  // What one scan brought may be of several lots: all of it goes there, unless a place was said.
  const together = work.lines.filter(({ values }) => values.specification === line.values.specification && !values[lines.place as string]);
  const placed = together.reduce((now, one) => withLine(now, one.key, put), work);
  return good(withLine(placed, line.key, put), `放到 ${answer.text}`);
}

/** The line is there: it is found, in full unless something else was said before. */
function find(work: Work, { answer, task, definition }: Answered): Taken {
  const scanned = inPieces(definition.lines, answer.line as RecordValues);
  const lines = asLines(work.lines);
  if (!namesPiece(lines, scanned, definition.scansPieces)) return bad(work, `${answer.text} ${NO_PIECE}`);
  const { key, changes } = task.lines.proof ? provedBy(lines, scanned, task.lines.proof) : { key: sameGoods(work, scanned), changes: {} };
  const line = work.lines.find((one) => one.key === key);
  if (!line) return bad(work, `${answer.text} 不在${work.sn === '' ? '这张单据' : work.sn}里`);
  const { tally = '' } = task.lines;
  const counted = tally === '' ? {} : { [tally]: String(number(line.values[tally]) + number(scanned.quantity ?? 1)) };
  return good(withLine(work, line.key, { ...(line.isDone ? {} : inFull(task, line.values)), ...changes, ...counted }), answer.text);
}

/** The line of these goods, one that was not found yet before one that was. */
function sameGoods({ lines }: Work, scanned: RecordValues): string | undefined {
  const given = scanned.labelNo ? ['labelNo'] : ['specification', 'batchNo', 'serialNo'].filter((name) => scanned[name] && scanned[name] !== '-');
  const same = lines.filter(({ values }) => given.every((name) => (values[name] ?? '') === scanned[name]));
  return (same.find(({ isDone }) => !isDone) ?? same[0])?.key;
}

/** One more of it: in the line of the same goods, else in a new one. */
function more(work: Work, { answer, task, definition }: Answered): Taken {
  const pieces = inPieces(definition.lines, answer.line as RecordValues);
  const scanned = task.lines.byPiece ? { ...pieces, quantity: '1' } : pieces;
  const known = task.lines.namesLots && !scanned.batchNo && !scanned.labelNo ? sameGoods(work, scanned) : undefined;
  const line = work.lines.find(({ key }) => key === known);
  if (line) return good(withLine(work, line.key, { quantity: String(number(line.values.quantity) + number(scanned.quantity ?? 1)) }), answer.text);
  const { key, changes } = scannedInto(asLines(work.lines), scanned, task.lines.field);
  if (key) return good(withLine(work, key, changes), answer.text);
  const added = { key: newKey(), values: changes, isDone: true };
  return good({ ...work, at: added.key, lines: [...work.lines, added] }, answer.text);
}
