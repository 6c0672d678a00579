import type { DocumentInfo } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { STATUS_OPTIONS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import { comparable, openComparison } from '../../compare/open-comparison';
import { StatusTag } from '../../ui/badge';
import { IconButton } from '../../ui/button';
import { useTab } from '../../workspace/tab-context';
import { openDocument } from '../open-reference';

const DIRECTIONS = { upstream: '来源', downstream: '下游', mirror: '对方' } as const;

/** What it came from, led to and is on the other side: opened, or laid beside it. */
export function Related({ definition, info }: { definition: DocumentDefinition; info: DocumentInfo }) {
  const { open } = useTab();
  if (info.related.length === 0) return null;
  const mine = { kind: definition.kind, id: info.header.id, sn: String(info.header.sn) };
  const readable = comparable(info);
  return (
    <section>
      <h3 className="mb-1 flex items-center text-muted text-xs">
        <span className="flex-1">关联单据</span>
        {readable.length > 1 && (
          <button type="button" className="cursor-pointer text-accent hover:underline" onClick={() => openComparison([mine, ...readable], open)}>
            三方比较
          </button>
        )}
      </h3>
      <ul className="flex flex-col gap-1">
        {info.related.map((related) => {
          // The other side's document has no page here.
          const canOpen = readable.includes(related);
          return (
            <li key={`${related.id}${related.kind}${related.sn}`} className="flex items-center gap-2">
              <span className="w-8 shrink-0 text-faint text-xs">{DIRECTIONS[related.direction]}</span>
              <button
                type="button"
                disabled={!canOpen}
                title={canOpen ? `${related.title}（Ctrl+单击在后台打开）` : related.id === '' ? related.title : '您没有查看此单据的页面权限'}
                className="min-w-0 flex-1 cursor-pointer truncate text-left text-accent hover:underline disabled:cursor-not-allowed disabled:text-faint disabled:no-underline"
                onClick={(event) => openDocument(related.kind, related.id, related.sn, open, event.ctrlKey || event.metaKey)}
              >
                {documentOf(related.kind)?.title ?? related.title} {related.sn}
              </button>
              {related.id !== '' && <StatusTag value={related.status} options={STATUS_OPTIONS} />}
              {canOpen && <IconButton size="sm" icon="columns" label={`与${related.sn}并排比较`} onClick={() => openComparison([mine, related], open)} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
