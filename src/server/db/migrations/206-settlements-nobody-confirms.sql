-- A settlement whose supplier keeps no books here has nobody to confirm it: it waits for the hospital.
update document d set stage = '3' where d.kind = 'settlement' and d.status = 1 and d.stage = '0' and d.mode = 'hospital'
  and not exists (select from document c where c.mirror_of = d.id and c.kind = 'settlement');
