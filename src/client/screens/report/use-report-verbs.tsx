import type { VerbNow } from '../../../contract/report-answer';
import type { ReportDefinition, ReportVerb } from '../../../define/report-definition';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';
import type { Act } from '../action-row';
import { useCan } from '../use-may';
import { Findings } from './findings';

type Wishes = {
  report: ReportDefinition;
  /** What the last answer said of them. */
  now: Record<string, VerbNow> | undefined;
  /** The parameters they are done with, as they travel. */
  sent: Record<string, string>;
  onDone: () => void;
  /** Absent where the report is a guest on the page of another. */
  isOffered: boolean;
};

/** What is done with what the report says: each asks before, says what should be known, and why it may not be done now. `next` = the one that can be done. */
export function useReportVerbs({ report, now, sent, onDone, isOffered }: Wishes): { next: Act | undefined; others: Act[] } {
  const { screen } = useTab();
  const call = useCall();
  const can = useCan(screen);
  const verbs = isOffered ? report.verbs.filter((verb) => can(verb.operation)) : [];
  const whyNot = ({ operation }: ReportVerb): string | undefined => (now ? now[operation]?.whyNot : '正在查询');
  const carryOut = async (verb: ReportVerb) => {
    const reason = whyNot(verb);
    const title = `${verb.label}${sent.month ? `【${sent.month}】` : ''}`;
    const findings = now?.[verb.operation]?.findings ?? [];
    if (reason !== undefined && findings.length === 0) return void say.info(reason);
    const will = now?.[verb.operation]?.says;
    const text = findings.length > 0 ? <Findings findings={findings} whyNot={reason} will={will} /> : (will ?? `确定${verb.label}吗？`);
    if (reason !== undefined) return void (await ask({ title, text, confirm: '知道了' }));
    const said = await ask({
      title,
      text,
      confirm: verb.label,
      ...(verb.reason ? { reason: verb.reason } : {}),
      ...(verb.isDangerous ? { isDangerous: true } : {}),
    });
    if (!said) return;
    const path = `/v1/business/report/${report.resource.replace(/^report:/, '')}/${verb.operation}`;
    const { says } = await call.post<{ says: string }>(path, { screen: screen.flag, ...sent, ...(said.reason ? { reason: said.reason } : {}) });
    say.success(says);
    onDone();
  };
  const run = (verb: ReportVerb) => void carryOut(verb).catch(() => {});
  useVerbs(Object.fromEntries(verbs.map((verb) => [verb.operation, () => run(verb)])));
  const actOf = (verb: ReportVerb): Act => ({ id: verb.operation, label: verb.label, isDanger: verb.isDangerous === true, onChoose: () => run(verb) });
  const possible = verbs.find((verb) => !verb.isDangerous && whyNot(verb) === undefined);
  // What cannot be done now still says why to whoever unfolds it.
  return { next: possible && actOf(possible), others: verbs.filter((verb) => verb !== possible).map(actOf) };
}
