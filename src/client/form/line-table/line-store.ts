import type { Fields } from '../../../define/field';
import { canonical, type FieldErrors, type RecordValues } from '../record-values';
import { lineValues, unreadFigures } from './line-values';
import { StepHistory } from './step-history';

/** One line while it is edited. `key` is the client's own name of it; `id` the server's, once saved. */
export type Line = { key: string; id?: string; values: RecordValues; errors: FieldErrors };

let counter = 0;
const newKey = (): string => `l${++counter}`;

/**
 * The lines of a form outside React: 2 000 of them change one at a time, and only the rows that changed are drawn again.
 * Every change keeps the money right (lineMoney) before anybody sees it, and can be taken back.
 */
export class LineStore {
  private lines: readonly Line[] = [];
  private listeners = new Set<() => void>();
  /** Called when the user changed something; errors and answers of the server are no changes. */
  private editListeners = new Set<() => void>();
  private history = new StepHistory<readonly Line[]>();
  private isJoined = false;

  /** `begun` = what a line begun by hand says from the start. */
  constructor(
    readonly fields: Fields,
    readonly begun: RecordValues = {},
  ) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  onEdit = (listener: () => void): (() => void) => {
    this.editListeners.add(listener);
    return () => this.editListeners.delete(listener);
  };
  snapshot = (): readonly Line[] => this.lines;
  at = (index: number): Line | undefined => this.lines[index];

  load(rows: readonly RecordValues[]): void {
    this.put(this.made(rows));
  }

  /** Other lines in place of these, at the user's wish. */
  exchange(rows: readonly RecordValues[]): void {
    this.edit(this.made(rows));
  }

  /** Values of one line; `isTyped` = by the user, so its error is settled and money follows. */
  set(key: string, changes: RecordValues): void {
    this.setAll(new Map([[key, changes]]), `${key} ${Object.keys(changes).join()}`);
  }

  /** Values of several lines in one step. */
  setAll(byKey: ReadonlyMap<string, RecordValues>, step = ''): void {
    this.edit(
      this.lines.map((line) => {
        const changes = byKey.get(line.key);
        if (!changes) return line;
        const errors = Object.fromEntries(Object.entries(line.errors).filter(([name]) => name !== '' && !(name in changes)));
        const values = lineValues(this.fields, { ...line.values, ...changes }, changes);
        return { ...line, values, errors: { ...errors, ...this.unread(values, changes) } };
      }),
      step,
    );
  }

  /** What is no number is refused where it is typed, in the words of the server. */
  private unread(values: RecordValues, changes: RecordValues): FieldErrors {
    const names = unreadFigures(this.fields, values).filter((name) => name in changes);
    return Object.fromEntries(names.map((name) => [name, `【${this.fields[name]?.label ?? ''}】必须是数字`]));
  }

  /** New lines after `index` (default at the end); their keys. */
  add(rows: readonly RecordValues[], index = this.lines.length): string[] {
    const added = rows.map((values) => ({
      key: newKey(),
      values: lineValues(this.fields, values, values),
      errors: this.unread(values, values),
    }));
    this.edit([...this.lines.slice(0, index), ...added, ...this.lines.slice(index)]);
    return added.map((line) => line.key);
  }

  /** The same goods once more, right below; serial numbers and labels belong to one line only. */
  copy(key: string): string | undefined {
    const index = this.lines.findIndex((line) => line.key === key);
    const line = this.lines[index];
    if (!line) return undefined;
    const { id: _id, version: _version, lineNo: _lineNo, serialNo: _serial, labelNo: _label, ...values } = line.values;
    return this.add([values], index + 1)[0];
  }

  remove(keys: readonly string[]): void {
    const gone = new Set(keys);
    this.edit(this.lines.filter((line) => !gone.has(line.key)));
  }

  /** Lines that were taken away, each below the one it stood below; none that is here already. */
  bringBack(before: readonly Line[], keys: readonly string[]): void {
    const [wanted, now] = [new Set(keys), [...this.lines]];
    const places = new Map(now.map((line, at) => [line.key, at]));
    let [place, added] = [0, 0];
    for (const line of before) {
      const at = places.get(line.key);
      if (at !== undefined) place = at + 1 + added;
      else if (wanted.has(line.key)) {
        now.splice(place, 0, line);
        place += 1;
        added += 1;
      }
    }
    if (added > 0) this.edit(now);
  }

  /** Lines as they were before; such as are gone meanwhile stay gone. */
  restore(lines: readonly Line[]): void {
    const before = new Map(lines.map((line) => [line.key, line]));
    this.edit(this.lines.map((line) => before.get(line.key) ?? line));
  }

  /** What the server computed: values the user changed since it was asked stay his. */
  merge(asked: readonly Line[], computed: readonly RecordValues[]): void {
    const byKey = new Map(asked.map((line, at) => [line.key, { before: line.values, after: computed[at] }]));
    this.put(
      this.lines.map((line) => {
        const answer = byKey.get(line.key);
        if (!answer?.after) return line;
        const news = Object.fromEntries(
          Object.entries(canonical(this.fields, answer.after)).filter(
            ([name, value]) => line.values[name] === answer.before[name] && line.values[name] !== value,
          ),
        );
        // A price that arrives for a quantity typed meanwhile makes new money.
        return Object.keys(news).length > 0 ? { ...line, values: lineValues(this.fields, { ...line.values, ...news }, news) } : line;
      }),
    );
  }

  /** Figures beside the lines that are no part of them: no change of the user, nothing to take back. */
  note(notesOf: (values: RecordValues) => RecordValues): void {
    const noted = this.lines.map((line) => {
      const news = Object.entries(notesOf(line.values)).filter(([name, value]) => line.values[name] !== value);
      return news.length > 0 ? { ...line, values: { ...line.values, ...Object.fromEntries(news) } } : line;
    });
    if (noted.some((line, at) => line !== this.lines[at])) this.put(noted);
  }

  replaceAll(lines: readonly Line[]): void {
    this.put(lines);
  }

  showErrors(byIndex: ReadonlyMap<number, FieldErrors>): void {
    this.put(
      this.lines.map((line, at) => {
        const errors = byIndex.get(at) ?? {};
        return Object.keys(errors).length === 0 && Object.keys(line.errors).length === 0 ? line : { ...line, errors };
      }),
    );
  }

  /** Several changes that are one step for whoever takes it back. */
  asOne(change: () => void): void {
    const before = this.lines;
    this.isJoined = true;
    try {
      change();
    } finally {
      this.isJoined = false;
      if (this.lines !== before) this.history.keep({ from: before, to: this.lines }, '');
    }
  }

  /** The cursor went elsewhere: what is typed from now on is another step. */
  pause(): void {
    this.history.pause();
  }

  /** The last step taken back, or once more what was taken back; where it shows, or undefined when there is none. */
  undo = (): Change | undefined => {
    const step = this.history.back(this.lines);
    return step && this.goTo(step.from, firstChange(step.to, step.from));
  };
  redo = (): Change | undefined => {
    const next = this.history.forth();
    return next && this.goTo(next.state, firstChange(next.step.from, next.step.to));
  };

  private goTo(lines: readonly Line[], change: Change): Change {
    this.put(lines);
    this.tellEdit();
    return change;
  }

  private made(rows: readonly RecordValues[]): Line[] {
    return rows.map((values) => ({
      key: newKey(),
      ...(values.id ? { id: String(values.id) } : {}),
      values: canonical(this.fields, values),
      errors: {},
    }));
  }

  private put(lines: readonly Line[]): void {
    this.lines = lines;
    for (const listener of this.listeners) listener();
  }

  private edit(lines: readonly Line[], step = ''): void {
    if (!this.isJoined) this.history.keep({ from: this.lines, to: lines }, step);
    this.put(lines);
    this.tellEdit();
  }

  private tellEdit(): void {
    for (const listener of this.editListeners) listener();
  }
}

/** Where a step shows: the line, and the fields that are different in it (none: the line itself came or went). */
export type Change = { row: number; names: readonly string[] };

function firstChange(before: readonly Line[], after: readonly Line[]): Change {
  const row = Math.max(
    0,
    Array.from({ length: Math.max(before.length, after.length) }).findIndex((_, at) => before[at] !== after[at]),
  );
  const [old, now] = [before[row], after[row]];
  const names = old && now && old.key === now.key ? Object.keys({ ...old.values, ...now.values }).filter((name) => old.values[name] !== now.values[name]) : [];
  return { row: Math.min(row, Math.max(0, after.length - 1)), names };
}
