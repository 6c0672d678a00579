import { useWatch } from 'react-hook-form';
import type { ConsultedOffer } from '../../../../contract/answers';
import type { Consults, MasterDefinition } from '../../../../define/define-master';
import type { Field } from '../../../../define/field';
import { textOf } from '../../../../define/field-text';
import { isTyped, type RecordValues, wordsName } from '../../../form/record-values';
import { Button } from '../../../ui/button';
import type { MasterFormState } from '../use-master-form';
import { isSaid } from './same-words';
import { type ConsultedRow, useConsulted } from './use-consulted';

type Props = { definition: MasterDefinition; consults: Consults; state: MasterFormState; canSave: boolean };
type Differing = { offer: ConsultedOffer; field: Field; ours: string };

/** What a book outside says of what is typed, ours and theirs where they differ; each is taken over by its own button, and nothing is saved by that. */
export function ConsultedPanel({ definition, consults, state, canSave }: Props) {
  const rows = useConsulted(definition, consults, state);
  if (rows.length === 0) return null;
  return (
    <section aria-label={consults.title} className="mt-8 flex flex-col gap-3 rounded border border-line bg-surface p-3 text-[13px]">
      <h3 className="font-medium text-muted text-xs">{consults.title}</h3>
      {rows.map((row, at) => (
        <OneConsulted key={row.line ?? 'row'} row={row} state={state} consults={consults} definition={definition} canSave={canSave} isFirst={at === 0} />
      ))}
    </section>
  );
}

function OneConsulted({ definition, consults, state, row, canSave, isFirst }: Props & { row: ConsultedRow; isFirst: boolean }) {
  const { form, children } = state;
  const header = useWatch({ control: form.control }) as RecordValues;
  const child = children.find(({ name }) => name === consults.of);
  const { answer, said } = row;
  if (!answer) return <p className="text-warn">{said}：库中没有，请核对是否输错</p>;
  const differing = answer.offers.flatMap((offer): Differing[] => {
    const field = (offer.isLine ? child?.lines.fields : state.shown)?.[offer.field];
    const values = offer.isLine ? row.values : header;
    // What stands above is said once, by the first line.
    if (!field || !isTyped(field) || (!offer.isLine && !isFirst) || isSaid(offer, values)) return [];
    return [{ offer, field, ours: textOf(field, values[offer.field], values[wordsName(offer.field)]) }];
  });
  const take = ({ offer, field }: Differing) => {
    const value = field.kind === 'flag' ? offer.value === 'true' : offer.value;
    const changes = { [offer.field]: value, ...(field.kind === 'ref' ? { [wordsName(offer.field)]: offer.words } : {}) };
    if (offer.isLine && row.line) child?.store.set(row.line, changes);
    else for (const [name, one] of Object.entries(changes)) form.setValue(name, one, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  const agreeing = answer.offers.length - differing.length;
  const blank = differing.filter(({ ours }) => ours === '');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">{answer.head}</p>
      {answer.note !== '' && <p className="text-warn text-xs">{answer.note}</p>}
      {differing.length === 0 && <p className="text-good text-xs">{definition.title}与库中一致</p>}
      {differing.length > 0 && <Differences rows={differing} title={consults.title} onTake={canSave ? take : undefined} />}
      <div className="flex items-center gap-3 text-muted text-xs">
        {differing.length > 0 && agreeing > 0 && <span>{agreeing}项一致</span>}
        {canSave && blank.length > 1 && (
          <Button size="sm" onClick={() => blank.forEach(take)}>
            采用 {blank.length} 项未填的
          </Button>
        )}
      </div>
    </div>
  );
}

type DifferencesProps = { rows: readonly Differing[]; title: string; onTake: ((one: Differing) => void) | undefined };

/** Field by field, ours beside theirs. */
const Differences = ({ rows, title, onTake }: DifferencesProps) => (
  <table className="w-full">
    <thead>
      <tr className="text-left text-muted text-xs">
        <th className="w-28 py-1 font-normal">字段</th>
        <th className="font-normal">本方</th>
        <th className="font-normal">{title}</th>
        <th className="w-20" />
      </tr>
    </thead>
    <tbody>
      {rows.map((one) => (
        <tr key={one.offer.field} className="border-line border-t">
          <td className="py-1 text-muted">{one.field.label}</td>
          <td className="break-all pr-2">{one.ours || <span className="text-muted">未填</span>}</td>
          <td className="break-all pr-2 font-medium">{one.offer.words}</td>
          <td className="py-1 text-right">
            {onTake && (
              <Button size="sm" onClick={() => onTake(one)} aria-label={`采用${one.field.label}`}>
                采用
              </Button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
