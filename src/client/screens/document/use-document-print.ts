import { useAtomValue } from 'jotai';
import type { DocumentInfo } from '../../../contract/answers';
import { type DocumentDefinition, formOf } from '../../../define/define-document';
import { menuAtom } from '../../session/menu';
import { say } from '../../ui/toast';
import { useTab } from '../../workspace/tab-context';
import { printDetail } from '../print/print-detail';
import { offers, useMay } from '../use-may';

/** Why the user cannot put documents of a kind on paper from this page; nothing when he can. */
export function useWhyNotPrint({ printFlags }: DocumentDefinition): string | undefined {
  const { screen } = useTab();
  const { titles } = useAtomValue(menuAtom);
  const may = useMay(screen);
  const page = titles[screen.flag] ?? screen.title;
  if (!offers(screen, ...printFlags)) return `“${page}”不提供打印`;
  if (!may(...printFlags)) return `没有操作权限：${page}-${printFlags.map((flag) => `${screen.flag}:${flag}`).join(' 或 ')}`;
  return undefined;
}

/** Puts the open document on paper, as it stands where its kind has no form of its own, or says why not; `info` is absent as long as nothing of it is saved. */
export function useDocumentPrint(definition: DocumentDefinition, info: DocumentInfo | undefined): { print: () => void; whyNot: string | undefined } {
  const { screen, open } = useTab();
  const whyNot = useWhyNotPrint(definition) ?? (info ? undefined : `${definition.title}还没有保存，保存后才能打印`);
  const print = () => {
    if (whyNot || !info) return void say.info(whyNot ?? '');
    if (!definition.print) return printDetail(definition, info);
    open(`/newprint/${formOf(definition, info.header)}`, { type: definition.kind, screen: screen.flag, ids: info.header.id });
  };
  return { print, whyNot };
}
