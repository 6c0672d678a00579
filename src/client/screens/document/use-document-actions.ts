import type { Acted, Saved } from '../../../contract/answers';
import { CODES } from '../../../contract/envelope';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import { statusLabel } from '../../../define/status';
import { CallError } from '../../api/call-error';
import { download } from '../../api/download';
import { lineTotals } from '../../form/line-table/line-values';
import { fileAddress } from '../../form/upload-file';
import { say } from '../../ui/toast';
import { stepBack } from '../../workspace/close-tabs';
import { useTab, useTabState } from '../../workspace/tab-context';
import { tabMemory } from '../../workspace/tab-memory';
import type { ActionAnswer } from '../asked-fields';
import { leavesPage, openDocument } from '../open-reference';
import { actOnDocument, askBefore, refuseBeforehand } from './act-on-document';
import type { Start } from './document-start';
import { tellLeft } from './leaves-page';
import { amountOf } from './strip/document-amount';
import { subjectWords } from './subject-words';
import type { DocumentForm } from './use-document-form';

type Wishes = {
  definition: DocumentDefinition;
  start: Start;
  document: DocumentForm;
  isReadOnly: boolean;
  onReload: () => Promise<void>;
  onRetry: () => Promise<void>;
  onRefused: (refusal: CallError) => void;
};

export type DocumentActions = {
  /** `over` = the version of somebody else this save stands above. */
  save: (over?: number) => Promise<void>;
  /** At once, or after the question the action asks. */
  begin: (action: Action) => void;
  /** What an action asked for was given: the questions are over once it is done, until then what is wrong is theirs. undefined: it was called off. */
  answer: (action: Action, given: ActionAnswer) => Promise<readonly Problem[] | undefined>;
  /** The action whose values are being asked for. */
  asking: Action | undefined;
  stopAsking: () => void;
};

/** Saving a document and carrying it through its life, and what is shown after. */
export function useDocumentActions({ definition, start, document, isReadOnly, onReload, onRetry, onRefused }: Wishes): DocumentActions {
  const { navigate } = useTab();
  const { info } = start;
  const [askingId, setAsking] = useTabState<string | undefined>('asking', undefined);
  const asking = definition.actions.find((action) => action.id === askingId && info?.actions.includes(action.id));

  const write = async (given: { over?: number; isDraft?: boolean } = {}): Promise<Saved | undefined> => {
    const saved = await document.save(given);
    if (!saved) return undefined;
    say.success(`已保存 ${saved.sn ?? ''}`);
    return saved;
  };
  /** The document as it is now, with what was typed since it was saved. */
  const again = () => (document.isDirty.current ? onRetry() : onReload());
  const save = async (over?: number) => {
    const saved = await write(over === undefined ? {} : { over });
    if (!saved) return;
    // What follows waits for the version that was saved.
    document.setBusy(true);
    if (!info) return navigate({ id: saved.id }, { replace: true });
    await again();
    document.setBusy(false);
  };
  const act = useActing({ definition, start, document, isReadOnly, onReload, onRefused, write, again });
  /** Of whoever takes a step that is not the last, some actions ask nothing. */
  const asks = ({ input, lineInput, inputAt }: Action) =>
    (input || lineInput) && (inputAt !== 'lastStep' || (info?.steps.filter((step) => step.result === '').length ?? 0) <= 1);
  const begin = (action: Action) => {
    const kept = keptFiles(action, info?.header);
    if (kept.length > 0) void handOver(kept);
    else if (asks(action)) setAsking(action.id);
    else void act(action);
  };
  const stopAsking = () => setAsking(undefined);
  const answer = async (action: Action, given: ActionAnswer) => {
    const came = await act(action, given);
    if (came === 'declined') return undefined;
    if (came instanceof CallError) return came.problems.length > 0 ? came.problems : [{ message: came.message }];
    stopAsking();
    return [];
  };
  return { save, begin, answer, asking, stopAsking };
}

type Acting = Pick<Wishes, 'definition' | 'start' | 'document' | 'isReadOnly' | 'onReload' | 'onRefused'> & {
  write: (given: { isDraft: boolean }) => Promise<Saved | undefined>;
  again: () => Promise<void>;
};

/** An action on the document as it is seen: what is unsaved is saved first, and what came of it is said and shown. */
function useActing({ definition, start, document, isReadOnly, onReload, onRefused, write, again }: Acting) {
  const { id: tab, screen, navigate } = useTab();
  const { info } = start;
  /** What was saved stays saved when the action is refused: the form goes on as that document, and says there what is in the way. */
  const goOnWith = async (saved: Saved, refusal: CallError) => {
    onRefused(refusal);
    if (document.isDirty.current) document.writeDraft(saved);
    if (!info) navigate({ id: saved.id }, { replace: true });
    else await again();
  };
  const told = useTold(definition, info);
  const isGone = useGone(definition, document);
  /** Unsaved changes are saved first: what is reviewed is what is seen. */
  return async (action: Action, given?: ActionAnswer): Promise<'done' | 'declined' | CallError> => {
    const needsSave = !info || document.isDirty.current;
    const isComplete = action.does === 'submit' || action.does === 'review';
    if (!needsSave && !isReadOnly && isComplete && !document.validate(false)) return 'done';
    const saved = needsSave && !isReadOnly ? await write({ isDraft: !isComplete }) : undefined;
    if (needsSave && !isReadOnly && !saved) return 'done';
    const target = {
      kind: definition.kind,
      id: saved?.id ?? document.id,
      sn: saved?.sn ?? String(info?.header.sn ?? ''),
      version: saved?.version ?? document.version,
    };
    // Whoever passes one step of several may say why.
    const hasSteps = action.does === 'review' && info?.steps.some((step) => step.result === '');
    const about = aboutOf(definition, document, target.sn);
    try {
      await refuseBeforehand(document.call, screen.flag, target, action);
      const before = await askBefore(hasSteps ? { reason: 'optional', ...action } : action, [about]);
      document.setBusy(true);
      const acted =
        before && (await actOnDocument(document.call, screen.flag, { ...target, about: `${action.label} ${about}` }, action.id, { ...before, ...given }));
      // Once it is submitted or reviewed nothing more is typed in it.
      if (acted) tabMemory.write(tab, 'draft', undefined);
      const hasLeft = acted !== undefined && (told(acted, action) || (info !== undefined && (await isGone(acted))));
      if (!hasLeft && (acted || saved)) {
        if (info) await onReload();
        else navigate({ id: target.id }, { replace: true });
      }
      return acted || saved ? 'done' : 'declined';
    } catch (error) {
      if (saved && error instanceof CallError) await goOnWith(saved, error);
      // What was asked is put right where it was asked.
      else if (given && error instanceof CallError && !error.isCancelled && error.code !== CODES.conflict) return error;
      else document.showRefusal(error);
      return 'done';
    } finally {
      document.setBusy(false);
    }
  };
}

/** What a question about the document as it is typed calls it. */
function aboutOf(definition: DocumentDefinition, { form, store }: DocumentForm, sn: string): string {
  const values = form.getValues();
  const amount = amountOf({ fields: definition.header, values }, lineTotals(store.fields, store.snapshot()));
  return subjectWords(definition, { ...values, sn }, amount);
}

/** A page of one's own step keeps what waits for that step: taken, the document is on another page. It is told, and the page steps back. */
function useGone({ kind }: DocumentDefinition, { call }: Pick<DocumentForm, 'call'>) {
  const { id: tab, screen, open } = useTab();
  return async (acted: Acted): Promise<boolean> => {
    if (screen.preset.rows === undefined) return false;
    const refusal = await call.get(`/v1/business/${kind}/info`, { screen: screen.flag, id: acted.id }, { quiet: true }).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(refusal instanceof CallError) || refusal.code !== CODES.notFound) return false;
    tellLeft(kind, screen, acted, open);
    stepBack(tab);
    return true;
  };
}

/** Says what came of an action, and opens what it made. @returns whether the document left the page with it */
function useTold(definition: DocumentDefinition, info: Start['info']) {
  const { id: tab, screen, open } = useTab();
  return (acted: Acted, { into, opens, to, label }: Action): boolean => {
    if (leavesPage(screen, acted.status)) {
      tellLeft(definition.kind, screen, acted, open);
      stepBack(tab);
      return true;
    }
    if (opens) {
      say.info(opens.asked);
      return false;
    }
    const known = new Set(info?.related.map((one) => one.id));
    const made = acted.made.filter((one) => !known.has(one.id));
    // What leaves the state as it was is told by its name.
    const outcome = to === 'same' ? `已${label}` : statusLabel(acted.status);
    say.success(`${definition.title} ${acted.sn} ${outcome}${made.length > 0 ? `，已生成 ${made.map((one) => one.sn).join('、')}` : ''}`);
    // Whoever converts wants to go on with what came of it; of several, the toast names them.
    const [draft, ...others] = made.filter((one) => one.kind === into);
    if (draft && others.length === 0) openDocument(draft.kind, draft.id, draft.sn, open, false, draft.status);
    return false;
  };
}

/** The files an action hands over, where they are kept already. */
export const keptFiles = ({ opens }: Pick<Action, 'opens'>, header: Record<string, unknown> | undefined): string[] => {
  const files = opens && header?.[opens.field];
  return Array.isArray(files) ? files.map(String) : [];
};

/** A refusal is told by the download. */
async function handOver(files: readonly string[]): Promise<void> {
  for (const file of files) await download(fileAddress(file)).catch(() => {});
}
