import { useRef, useState } from 'react';
import type { DocumentInfo } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import { holds } from '../../../define/field';
import { documents } from '../../../domain/registry';
import { Menu } from '../../table/menu';
import { Popover } from '../../table/popover';
import { Button } from '../../ui/button';
import { actionIcon } from '../../ui/icon';
import { useTab } from '../../workspace/tab-context';
import { grantedScreen } from '../open-reference';
import { OtherPrints } from '../print/other-prints';
import { offers, useCan } from '../use-may';
import { useDocumentPrint } from './use-document-print';

type Props = {
  definition: DocumentDefinition;
  info: DocumentInfo | undefined;
  actions: readonly Action[];
  isReadOnly: boolean;
  isBusy: boolean;
  path: string;
  onSave: () => void;
  onAction: (action: Action) => void;
  onReload: () => void;
};

/** Buttons of one document: what the definition knows, the screen offers, the user holds and the status allows. */
export function DocumentToolbar({ definition, info, actions, isReadOnly, isBusy, path, onSave, onAction, onReload }: Props) {
  const { screen, open } = useTab();
  const can = useCan(screen);
  const onPaper = useDocumentPrint(definition, info);
  return (
    <>
      {!isReadOnly && (
        <Button tone="primary" icon="save" keysOf="page.save" isBusy={isBusy} onClick={onSave}>
          保存
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.id}
          icon={actionIcon(action.id)}
          tone={action.risk === 'irreversible' ? 'danger' : 'plain'}
          isBusy={isBusy}
          {...(action.keys ? { keys: action.keys } : {})}
          onClick={() => onAction(action)}
        >
          {action.label}
        </Button>
      ))}
      {info && <Downstream definition={definition} info={info} />}
      {info && can('copy') && (
        <Button icon="copy" onClick={() => open(path, { new: '1', copy: info.header.id }, { title: `新增${definition.title}` })}>
          复制
        </Button>
      )}
      {onPaper.whyNot === undefined && (
        <Button icon="print" keysOf="page.print" onClick={onPaper.print}>
          打印
        </Button>
      )}
      {info && <OtherPrints definition={definition} ids={[info.header.id]} />}
      {info && (
        <Button icon="refresh" onClick={onReload}>
          刷新
        </Button>
      )}
    </>
  );
}

/** Kinds that pull from this one, where the user may make them: the new document opens with these lines pulled. */
function Downstream({ definition, info }: { definition: DocumentDefinition; info: DocumentInfo }) {
  const { open } = useTab();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const status = Number(info.header.status);
  const targets = documents.flatMap((target) => {
    const source = target.sources.find((one) => one.kind === definition.kind && (one.statuses ?? [2]).includes(status) && holds(one.where, info.header));
    const screen = source && grantedScreen(target.kind);
    const isConverted = definition.actions.some((action) => action.into === target.kind && info.actions.includes(action.id));
    return screen && !isConverted && offers(screen, 'add') ? [{ target, screen }] : [];
  });
  if (targets.length === 0) return null;
  return (
    <span ref={anchor} className="inline-flex">
      <Button icon="forward" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        生成下游
      </Button>
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)} label="生成下游单据">
          <Menu
            label="生成下游单据"
            onDone={() => setOpen(false)}
            items={targets.map(({ target, screen }) => ({
              label: target.title,
              onChoose: () =>
                open(
                  screen.path,
                  { new: '1', source: definition.kind, from: info.header.id, fromSn: String(info.header.sn) },
                  { title: `新增${target.title}` },
                ),
            }))}
          />
        </Popover>
      )}
    </span>
  );
}
