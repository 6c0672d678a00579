import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Effects } from '../../engine/documents/effects';

/** The newest follow-up stands first; its next day is when its maker is reminded. */
export const inquiryIntentionEffects: Effects = {
  actions: {
    async follow(context, { view: d }, { header }) {
      const day = String(header.date ?? '') || dayOf(context.now());
      const next = String(header.nextDate ?? '');
      const entry = `${day} ${context.user.name}：${String(header.text)}${next ? `（下次跟进 ${next}）` : ''}`;
      const follows = [entry, String(d.header.follows ?? '')].filter(Boolean).join('\n');
      await sql`update document set promise_date = ${next || null}::date, extra = extra || ${JSON.stringify({ follows, lastFollow: day })}::jsonb where org_id = ${context.org.id} and id = ${d.id}`.execute(
        context.db,
      );
    },
  },
};
