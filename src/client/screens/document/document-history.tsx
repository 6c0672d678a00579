import type { DocumentInfo } from '../../../contract/answers';
import { minuteOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';

/** What happens to every document besides its own actions. */
const ALWAYS: Record<string, string> = {
  add: '新增',
  edit: '修改',
  print: '打印',
  complete: '完成',
  reopen: '重新打开',
  mirror: '对方单据生成',
  takenBack: '随来源撤回',
  paperCame: '发票开出',
};

const fieldOf = ({ header, lines }: DocumentDefinition, name: string): string | undefined => header[name]?.label ?? lines[name]?.label;
/** Of what is named the word is told, not the id beside it. */
const named = <C extends { field: string }>(changes: readonly C[]): C[] => changes.filter(({ field }) => !changes.some((one) => one.field === `${field}Name`));

/** Who did what when, with old and new values. */
export function History({ definition, info }: { definition: DocumentDefinition; info: DocumentInfo }) {
  if (info.history.length === 0) return null;
  const labelOf = (name: string) => fieldOf(definition, name) ?? fieldOf(definition, name.replace(/Name$/, '')) ?? name;
  const actionOf = (id: string) => definition.actions.find((action) => action.id === id)?.label ?? ALWAYS[id] ?? id;
  return (
    <section>
      <h3 className="mb-1 text-muted text-xs">历史</h3>
      <ol className="flex flex-col gap-2">
        {info.history.map((entry) => (
          <li key={`${entry.at}-${entry.action}`} className="border-line border-b pb-1.5">
            <p>
              <span className="font-medium">{actionOf(entry.action)}</span>{' '}
              <span className="text-faint text-xs">
                {entry.by} {minuteOf(entry.at)}
              </span>
            </p>
            {entry.text && <p className="text-xs">{entry.text}</p>}
            {named(entry.changes).map((change) => (
              <p key={change.field} className="text-xs">
                <span className="text-muted">{labelOf(change.field)}：</span>
                <del className="text-bad">{change.before || '空'}</del> → <ins className="text-good no-underline">{change.after || '空'}</ins>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
