import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en, type Resources } from '../locales/en.ts';
import { isLanguage, languages, type Language } from './languages.ts';

const storageKey = 'wg-language';

/** English is in the first bundle, being default and fallback; the others come when they are asked for. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<Resources>> = {
  de: async () => (await import('../locales/de.ts')).de,
  fr: async () => (await import('../locales/fr.ts')).fr,
};

export async function startLanguage(): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: { en },
    interpolation: { escapeValue: false },
  });
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await showLanguage(preferredLanguage());
  return i18next;
}

export async function showLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'common')) {
    const resources = await loaders[language]();
    for (const [namespace, texts] of Object.entries(resources)) {
      i18next.addResourceBundle(language, namespace, texts);
    }
  }
  await i18next.changeLanguage(language);
}

function preferredLanguage(): Language {
  const wanted = [readStored(), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.find(isLanguage) ?? languages[0];
}

// Storage may be blocked by the browser; the choice then lasts until the page is left.
function readStored(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    return;
  }
}
