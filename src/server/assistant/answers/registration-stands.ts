import { screensFor } from '../../engine/access';
import type { ToolAnswer } from '../tool';
import { listRecords } from '../tools/list-records';
import { use } from '../use';
import { STANDS } from '../words/said/standing';
import type { Told } from './words-of';

const ADMITS = /审批|审核|注册|入驻|准入|申请|开通/;

/** 长沙麓康审批到哪步了, asked by who admits houses: what became of its registration. */
export function registrationStands({ frame, asking, partner }: Told): Promise<ToolAnswer> | undefined {
  const isAsked = STANDS.test(frame.text) || frame.has('noun.progress') || frame.has('ask.yes') || frame.has('ask.who');
  if (asking.context.org.kind !== 'P' || !partner || !isAsked || !ADMITS.test(frame.text) || frame.intent === 'draft') return undefined;
  const screen = screensFor({ ...asking.context, screen: '' }, 'orgRegistration').find(({ archetype }) => archetype === 'list');
  if (!screen) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return use(listRecords, asking, { page: screen.flag, partner, fields: {} });
}
