import { useEffect, useState } from 'react';
import type { PrintSample } from '../../../contract/print-answer';
import { useCall } from '../../workspace/tab-context';
import type { Design } from './use-design';

/** Whoever is typing is not asked for at every letter. */
const PAUSE = 350;

/** The form filled in as it is designed now: the last one that could be, and why the newest could not. */
export function useSample(design: Design | undefined): { sample: PrintSample | undefined; problem: string } {
  const call = useCall();
  const [sample, setSample] = useState<PrintSample>();
  const [problem, setProblem] = useState('');
  const question = design && JSON.stringify({ print: design.printKey, kind: design.kind, layout: design.layout });
  useEffect(() => {
    if (!question) return;
    let isOver = false;
    const timer = setTimeout(() => {
      call.post<PrintSample>('/v1/business/printTemplate/sample', JSON.parse(question) as object, { quiet: true }).then(
        (answer) => {
          if (isOver) return;
          setSample(answer);
          setProblem('');
        },
        (error) => !isOver && setProblem(error instanceof Error ? error.message : '预览失败'),
      );
    }, PAUSE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, question]);
  return { sample, problem };
}
