import type { DocumentInfo } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { Source } from '../../../../define/document-ways';
import { holds } from '../../../../define/field';
import { documents } from '../../../../domain/registry';
import type { useTab } from '../../../workspace/tab-context';
import { grantedScreen } from '../../open-reference';
import { offers } from '../../use-may';

/** A link to what the review itself makes: nothing is pulled along it by hand. */
const isMadeAnyway = ({ makes }: DocumentDefinition, { kind }: DocumentDefinition, { takes, lines }: Source): boolean =>
  takes === 'never' && lines === undefined && makes.some((one) => one.at === 'self' && one.kind === kind);

type Open = ReturnType<typeof useTab>['open'];
export type LeadsOn = { target: DocumentDefinition; begin: (open: Open) => void };

/** Kinds that pull from this document as it stands, where the user may make them: the new one opens with these lines pulled. */
export function leadsOn(definition: DocumentDefinition, info: DocumentInfo): LeadsOn[] {
  const status = Number(info.header.status);
  return documents.flatMap((target) => {
    const source = target.sources.find(
      (one) =>
        !isMadeAnyway(definition, target, one) && one.kind === definition.kind && (one.statuses ?? [2]).includes(status) && holds(one.where, info.header),
    );
    const screen = source && grantedScreen(target.kind);
    const isConverted = definition.actions.some((action) => action.into === target.kind && info.actions.includes(action.id));
    if (!screen || isConverted || !offers(screen, 'add')) return [];
    const query = { new: '1', source: definition.kind, from: info.header.id, fromSn: String(info.header.sn) };
    return [{ target, begin: (open: Open) => open(screen.path, query, { title: `新增${target.title}` }) }];
  });
}
