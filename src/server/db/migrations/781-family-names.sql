-- A use a supplier writes down says the family name under a name of its own: that of the patient's is what the patient is called.
update document set extra = (extra - 'patientName') || jsonb_build_object('familyName', extra->'patientName')
where kind = 'surgicalUsage' and extra ? 'patientName';
