import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { PASSWORD, PASSWORD_RULE, passwordLacks, passwordStrength } from '../../../define/patterns';

const TONES = { 弱: 'text-bad', 中: 'text-warn', 强: 'text-good' };

/** Under a new password: the rule until it is kept, then how strong the password is and what would make it stronger. */
export function PasswordHint<Values extends FieldValues>({ control, name }: { control: Control<Values>; name: Path<Values> }) {
  const password = String(useWatch({ control, name }) ?? '');
  if (!PASSWORD.test(password)) return PASSWORD_RULE;
  const strength = passwordStrength(password);
  const lacks = passwordLacks(password);
  return (
    <span>
      强度<b className={TONES[strength]}>{strength}</b>
      {lacks.length > 0 && `，可加${lacks.join('、')}`}
    </span>
  );
}
