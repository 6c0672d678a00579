-- A claim that was agreed to waits to be picked: what was agreed to before that was said of it waits too.
update document set stage = case when status = 1 then '待审核' else '待备货' end
where kind = 'suppliesClaim' and status in (1, 2) and coalesce(stage, '') in ('', '待审核') and not (status = 1 and stage = '待审核');
