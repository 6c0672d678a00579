-- Who follows a set to the table is said by name on every paper of the case, on the delivery too: whom it named among the own people.
update document d set contact = e.name from employee e
where d.kind = 'bonePresale' and d.contact is null and e.org_id = d.org_id and e.id = d.receiver_id;
