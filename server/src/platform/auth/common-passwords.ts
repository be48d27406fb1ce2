import { readFileSync } from 'node:fs';
import { texts } from '@wastegauge/contract/values/texts';
import { invalidField } from '../errors.ts';

/** In lower case, eight characters or more: shorter passwords are rejected anyway. */
const common = new Set(
  readFileSync(new URL('../../../catalogue/common-passwords.txt', import.meta.url), 'utf8').split(
    '\n',
  ),
);

export function rejectCommonPassword(
  rules: { refusesCommonPasswords: boolean },
  password: string,
  field: string,
): void {
  if (rules.refusesCommonPasswords && common.has(password.toLowerCase())) {
    throw invalidField(field, texts.passwordTooCommon);
  }
}
