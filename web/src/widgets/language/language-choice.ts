import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { call, session } from '../../api/call.ts';
import { showLanguage, storeLanguage } from './language.ts';
import type { Language } from './languages.ts';

export async function chooseLanguage(language: Language): Promise<void> {
  if (!(await showLanguage(language))) return;
  storeLanguage(language);
  const id = session.userId();
  if (id !== null) {
    call(accountRoutes.updateProfile, { params: { id }, body: { language } }).catch(
      () => undefined,
    );
  }
}
