import { useAtomValue } from 'jotai';
import type { Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { guestsOf, reports } from '../../../domain/registry';
import { kindOf, sessionAtom } from '../../session/session';
import { Button } from '../../ui/button';
import { actionIcon } from '../../ui/icon';
import { useTab } from '../../workspace/tab-context';
import { OtherPrints } from '../print/other-prints';
import { isOpenedBy } from '../report/drill';
import { useCan, useMay } from '../use-may';
import { GenerateDocuments } from './generate-documents';
import { type DocumentListActions, idOf, PICK_FIRST } from './use-document-list-actions';

type Props = { definition: DocumentDefinition; actions: DocumentListActions; chosen: readonly Row[]; isLine: boolean; onImport: () => void };

/** The buttons over a list of documents: what the definition, the screen and the user's rights allow, each with why it cannot be now. */
export function DocumentListToolbar({ definition, actions, chosen, isLine, onImport }: Props) {
  const { screen, path, open } = useTab();
  const can = useCan(screen);
  return (
    <>
      {can('add') && (
        <Button tone="primary" icon="add" keysOf="page.add" onClick={actions.add}>
          新增
        </Button>
      )}
      {definition.generates && can(...definition.generates.flags) && <GenerateDocuments definition={definition} onDone={actions.report} />}
      {!isLine && <ActionButtons definition={definition} actions={actions} />}
      {!isLine && can('copy') && (
        <Button
          icon="copy"
          {...(chosen.length === 1 ? {} : { whyNot: '请只选一行' })}
          onClick={() => chosen[0] && open(path, { new: '1', copy: idOf(chosen[0]) }, { title: `新增${definition.title}` })}
        >
          复制
        </Button>
      )}
      {!isLine && can('del') && (
        <Button icon="del" {...(actions.whyNotDelete ? { whyNot: actions.whyNotDelete } : {})} onClick={actions.remove}>
          删除
        </Button>
      )}
      <OtherPages />
      {can('import') && (
        <Button icon="import" onClick={onImport}>
          导入
        </Button>
      )}
      {can('export') && (
        <Button icon="export" onClick={actions.exportRows}>
          导出
        </Button>
      )}
      {can(...definition.printFlags) && (
        <Button icon="print" onClick={actions.print}>
          打印
        </Button>
      )}
      {!isLine && <OtherPrints definition={definition} ids={chosen.map(idOf)} {...(chosen.length === 0 ? { whyNot: PICK_FIRST } : {})} />}
    </>
  );
}

/** The kind's own actions that ask nothing: those are done to many at once. */
function ActionButtons({ definition, actions }: Pick<Props, 'definition' | 'actions'>) {
  const { screen } = useTab();
  const can = useCan(screen);
  return definition.actions
    .filter((action) => can(...action.flags) && !action.lineInput && !action.input)
    .map((action) => {
      const why = actions.whyNotAction(action);
      return (
        <Button
          key={action.id}
          icon={actionIcon(action.id)}
          {...(why ? { whyNot: why } : {})}
          {...(action.keys ? { keys: action.keys } : {})}
          onClick={() => actions.run(action)}
        >
          {action.label}
        </Button>
      );
    });
}

/** Lists and reports that live on this page. */
function OtherPages() {
  const { screen, path, open } = useTab();
  const may = useMay(screen);
  const session = useAtomValue(sessionAtom);
  const guests = session.phase === 'in' && !screen.needs ? guestsOf(screen.flag, kindOf(session.session)).filter((guest) => may(...guest.needs)) : [];
  return (
    <>
      {guests.map(({ definition: guest }) => (
        <Button key={guest.kind} icon="view" onClick={() => open(path, { document: guest.kind }, { title: guest.title })}>
          {guest.title}
        </Button>
      ))}
      {reports
        .filter((report) => isOpenedBy(report.resource, screen))
        .map((report) => (
          <Button key={report.resource} icon="chart" onClick={() => open(path, { report: report.resource }, { title: report.title })}>
            {report.title}
          </Button>
        ))}
    </>
  );
}
