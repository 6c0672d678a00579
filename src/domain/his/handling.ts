import { choice, type Fields, text } from '../../define/field';
import { type Verb, verb } from '../../define/master-rules';

/** How a difference is dealt with: in one of these ways, and a remark. It stays with what it is about; a later word takes the place of it. */
export const handling = (ways: string): { input: Fields; does: Verb } => ({
  input: { result: choice('处理方式', ways, { required: true }), remark: text('处理说明', { required: true, max: 200 }) },
  does: verb({
    writes: ({ row, input, caller, now }) => [
      { take: 'check_handling', where: { org_id: row.orgId, subject_id: row.id } },
      {
        add: 'check_handling',
        rows: [
          {
            org_id: row.orgId,
            subject_id: row.id,
            result: input.result,
            remark: input.remark,
            handled_by: caller.user || null,
            handled_by_name: caller.userName,
            handled_at: now,
          },
        ],
      },
    ],
  }),
});
