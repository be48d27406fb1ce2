import { call, session } from '../../api/call.ts';
import { loadFirstRoutes } from '../../api/load-first-routes.ts';
import { showLanguage, storeLanguage } from './language.ts';
import type { Language } from './languages.ts';

let chosenBeforeSignIn: Language | undefined;

export async function chooseLanguage(language: Language): Promise<void> {
  if (!(await showLanguage(language))) return;
  storeLanguage(language);
  const id = session.userId();
  if (id === null) chosenBeforeSignIn = language;
  else storeInProfile(id, language);
}

let applying = Promise.resolve();

/** The profile's language applies on every device, unless another one was just chosen here. */
export function startProfileLanguage(userId: number): void {
  applying = applyProfileLanguage(userId).catch(() => undefined);
}

/** Resolves also when the language could not be read. */
export const profileLanguageApplied = (): Promise<void> => applying;

async function applyProfileLanguage(userId: number): Promise<void> {
  const chosen = chosenBeforeSignIn;
  chosenBeforeSignIn = undefined;
  if (chosen !== undefined) {
    storeInProfile(userId, chosen);
    return;
  }
  const { accountRoutes } = await loadFirstRoutes();
  const { language } = await call(accountRoutes.getProfile, { params: { id: userId } });
  if (await showLanguage(language)) storeLanguage(language);
}

function storeInProfile(id: number, language: Language): void {
  loadFirstRoutes()
    .then(({ accountRoutes }) =>
      call(accountRoutes.updateProfile, { params: { id }, body: { language } }),
    )
    .catch(() => undefined);
}
