import { useState } from 'react';
import type { LotOutcome } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { RecordValues } from '../../../form/record-values';
import { say } from '../../../ui/toast';
import { useTab } from '../../../workspace/tab-context';
import { lotWords } from '../lot-outcome';
import type { DocumentForm } from '../use-document-form';

type Answer = { header: RecordValues; lines: RecordValues[] } & Partial<LotOutcome>;
/** What a proposal did to the lines. */
type Change = { added: number; isChanged: boolean; outcome: LotOutcome };

/** Lines and lots the server proposes for a document as it is now; what they did is said. */
export function useProposals(definition: DocumentDefinition, document: DocumentForm, base: string) {
  const { screen } = useTab();
  const [isProposing, setProposing] = useState(false);
  const { store, form, call } = document;

  const propose = async (tell: (change: Change) => void, what?: string) => {
    setProposing(true);
    try {
      const before = store.snapshot();
      const answer = await call.post<Answer>(`${base}/suggest`, {
        screen: screen.flag,
        header: document.sentHeader(),
        ...document.sentLines(),
        ...(what === undefined ? {} : { what }),
      });
      store.exchange(answer.lines);
      // A suggestion may know what the header left open: how many packs are wanted.
      for (const [name, field] of Object.entries(definition.header)) {
        const value = answer.header[name];
        const isLeft = what !== undefined && !field.computed && !form.getValues(name) && value !== undefined && value !== '' && value !== false;
        if (isLeft) form.setValue(name, value, { shouldDirty: true });
      }
      document.touched();
      document.settled();
      const isChanged = before.some((line, at) => String(line.values.quantity ?? '') !== String(answer.lines[at]?.quantity ?? ''));
      tell({ added: answer.lines.length - before.length, isChanged, outcome: { met: answer.met ?? 0, unmet: answer.unmet ?? [] } });
    } catch {
      // told by the call itself
    } finally {
      setProposing(false);
    }
  };
  /** `isQuiet`: only what could not be filled is said. */
  const proposeLots = (isQuiet = false) =>
    propose(({ added, outcome }) => {
      const { text, tone } = lotWords(outcome, added);
      if (!isQuiet || outcome.unmet.length > 0) say[tone](text);
    });
  const suggest = (what: string) =>
    propose(({ added, isChanged }) => {
      if (added > 0) say.success(`已建议 ${added} 行，请核对`);
      else if (isChanged) say.success('已并入现有的行，请核对数量');
      else say.info('没有需要补充的产品');
    }, what);
  return { isProposing, proposeLots, suggest };
}
