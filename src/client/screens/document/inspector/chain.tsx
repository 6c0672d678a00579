import type { DocumentInfo, RelatedDocument } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import { STATUS, STATUS_OPTIONS, stateOf } from '../../../../define/status';
import { documentOf, documents } from '../../../../domain/registry';
import { comparable, openComparison } from '../../../compare/open-comparison';
import { StatusTag } from '../../../ui/badge';
import { IconButton } from '../../../ui/button';
import { DocumentNumber } from '../../../ui/document-number';
import { useTab } from '../../../workspace/tab-context';
import { grantedScreen, openDocument } from '../../open-reference';
import { leadsOn } from './leads-on';

type Props = { definition: DocumentDefinition; info: DocumentInfo };

/** What a document came from, itself, what it led to and is on the other side, and what may come next: opened, or laid beside it. */
export function Chain({ definition, info }: Props) {
  const { open } = useTab();
  const mine = { kind: definition.kind, id: info.header.id, sn: String(info.header.sn) };
  const readable = comparable(info);
  const ways = new Map(leadsOn(definition, info).map(({ target, begin }) => [target.kind, () => begin(open)]));
  const going = (direction: RelatedDocument['direction']) => info.related.filter((one) => one.direction === direction);
  const rowOf = (related: RelatedDocument) => (
    <Related
      key={`${related.id}${related.kind}${related.sn}`}
      related={related}
      canOpen={readable.includes(related)}
      onCompare={() => openComparison([mine, related], open)}
    />
  );
  return (
    <section aria-label="关联单据">
      {readable.length > 1 && (
        <button type="button" className="mb-1 cursor-pointer text-accent text-xs hover:underline" onClick={() => openComparison([mine, ...readable], open)}>
          三方比较
        </button>
      )}
      <ul className="flex flex-col gap-0.5">
        {going('upstream').map(rowOf)}
        <li className="flex items-center gap-2 rounded bg-sunken px-2 py-1.5" aria-current="true">
          <span className="min-w-0 flex-1">
            <span className="block font-medium leading-5">本单</span>
            <DocumentNumber sn={mine.sn} />
          </span>
          <StatusTag option={stateOf(info.header)} />
        </li>
        {going('downstream').map(rowOf)}
        {going('mirror').map(rowOf)}
        {comingAfter(definition, info).map((one) => (
          <Coming key={one.kind} {...one} onBegin={ways.get(one.kind)} />
        ))}
      </ul>
    </section>
  );
}

/** What may come next: begun from here where that is the user's to do now. */
function Coming({ title, note, onBegin }: { title: string; note: string; onBegin: (() => void) | undefined }) {
  const words = (
    <>
      <span className={`block leading-5 ${onBegin ? 'text-accent' : ''}`}>{title}</span>
      <span className="block text-faint text-xs">{note}</span>
    </>
  );
  if (!onBegin) return <li className="px-2 py-1.5 text-faint">{words}</li>;
  return (
    <li className="rounded px-2 py-1.5 hover:bg-hover">
      <button type="button" className="w-full cursor-pointer text-left" title={`生成${title}`} onClick={onBegin}>
        {words}
      </button>
    </li>
  );
}

function Related({ related, canOpen, onCompare }: { related: RelatedDocument; canOpen: boolean; onCompare: () => void }) {
  const { open } = useTab();
  const isOthers = related.direction === 'mirror';
  return (
    <li className="group flex items-center gap-2 rounded px-2 py-1.5 hover:bg-hover">
      <button
        type="button"
        disabled={!canOpen}
        title={canOpen ? `${related.title}（Ctrl+单击在后台打开）` : isOthers ? related.title : '您没有查看此单据的页面权限'}
        className="min-w-0 flex-1 cursor-pointer truncate text-left disabled:cursor-default"
        onClick={(event) => openDocument(related.kind, related.id, related.sn, open, event.ctrlKey || event.metaKey, isOthers ? undefined : related.status)}
      >
        <span className={`block truncate leading-5 ${canOpen ? 'text-accent' : ''}`}>
          {documentOf(related.kind)?.title ?? related.title}
          {isOthers && <span className="text-muted"> · 对方</span>}
        </span>
        <DocumentNumber sn={related.sn} />
      </button>
      {!isOthers && related.id !== '' && <StatusTag value={related.status} options={STATUS_OPTIONS} />}
      {canOpen && <IconButton size="sm" icon="columns" label={`与${related.sn}并排比较`} onClick={onCompare} />}
    </li>
  );
}

/** Of what may follow so many are named. */
const MOST = 3;

/** What a document of this kind leads to and has not led to yet: what its review makes at the other side, and what is pulled from it on pages of this user. */
function comingAfter(
  { kind, title, makes }: Pick<DocumentDefinition, 'kind' | 'title' | 'makes'>,
  info: DocumentInfo,
): { kind: string; title: string; note: string }[] {
  const status = Number(info.header.status);
  if (info.header.isRed === true || ![STATUS.draft, STATUS.submitted, STATUS.rejected, STATUS.reviewed].some((one) => one === status)) return [];
  const known = new Set(info.related.map((one) => one.kind));
  const isOpen = status !== STATUS.reviewed;
  const there = makes.flatMap((one) =>
    isOpen && one.on === 'review' && one.at === 'counterparty' && !one.when && typeof one.kind === 'string'
      ? [{ kind: one.kind, title: `${documentOf(one.kind)?.title ?? title} · 对方`, note: '审核后生成' }]
      : [],
  );
  const pulled = documents
    .filter((target) => target.sources.some((source) => source.kind === kind && source.takes !== 'never') && grantedScreen(target.kind))
    .map((target) => ({ kind: target.kind, title: target.title, note: isOpen ? '审核后可生成' : '可生成' }));
  return [...there, ...pulled].filter((one) => !known.has(one.kind)).slice(0, MOST);
}
