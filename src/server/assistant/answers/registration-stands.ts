import { masterOf } from '../../../domain/registry';
import { screensFor } from '../../engine/access';
import type { ToolAnswer } from '../tool';
import { listRecords } from '../tools/list-records';
import { waitingForMe } from '../tools/waiting';
import { use } from '../use';
import { STANDS } from '../words/said/standing';
import { hearsAll, type Told } from './words-of';

const ADMITS = /审批|审核|注册|入驻|准入|申请|开通/;

const HOUSES = /机构|医院|经销商|厂家|厂商|单位|(?:注册|入驻)[^，。]*家|家[^，。]*(?:注册|入驻)/;
/** 等我审的: what waits for who asks, and not what waits for the house that asked them in. */
const FOR_ME = /我/;
/** 有几家机构等着审, asked by who admits houses: those nobody has decided on, whichever step they wait at; 等我审的 what waits for him. */
export async function registrationsWaiting({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const isAsked =
    HOUSES.test(frame.text) &&
    (WAITS_FOR_ME.test(frame.text) || WAITS.test(frame.state ?? '') || frame.cover.some(({ sense, text }) => sense === 'state' && WAITS.test(text)));
  const title = masterOf('orgRegistration')?.title;
  if (asking.context.org.kind !== 'P' || !isAsked || !title || frame.intent === 'draft' || frame.partners.length > 0) return undefined;
  hearsAll({ asking, frame });
  const screen = screensFor({ ...asking.context, screen: '' }, 'orgRegistration').find(({ preset }) => !preset.where);
  if (FOR_ME.test(frame.text) || !screen) return use(waitingForMe, asking, { kind: title });
  return use(listRecords, asking, { page: screen.flag, fields: { status: '1' }, said: ['待审核'] });
}
const WAITS = /^(?:待|等着?|还?[没未])(?:审|批)/;
const WAITS_FOR_ME = /[待等]着?我(?:们)?(?:来|去)?(?:审|批)/;

/** 长沙麓康审批到哪步了, asked by who admits houses: what became of its registration. */
export function registrationStands({ frame, asking, partner }: Told): Promise<ToolAnswer> | undefined {
  const isAsked = STANDS.test(frame.text) || frame.has('noun.progress') || frame.has('ask.yes') || frame.has('ask.who');
  if (asking.context.org.kind !== 'P' || !partner || !isAsked || !ADMITS.test(frame.text) || frame.intent === 'draft') return undefined;
  const screen = screensFor({ ...asking.context, screen: '' }, 'orgRegistration').find(({ archetype }) => archetype === 'list');
  if (!screen) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return use(listRecords, asking, { page: screen.flag, partner, fields: {} });
}
