import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { FirstResources } from '../../locales/en-first.ts';
import type { Resources } from '../../locales/en.ts';
import { isLanguage, languages, type Language } from './languages.ts';

const storageKey = 'wg-language';

/** Each language is complete, so only one is loaded and there is no fallback. */
const wholeTexts: Record<Language, () => Promise<Resources>> = {
  en: async () => (await import('../../locales/en.ts')).en,
  de: async () => (await import('../../locales/de.ts')).de,
  fr: async () => (await import('../../locales/fr.ts')).fr,
};

/** The third of all texts that Home and the sign-in page need. */
const firstTexts: Record<Language, () => Promise<FirstResources>> = {
  en: async () => (await import('../../locales/en-first.ts')).enFirst,
  de: async () => (await import('../../locales/de-first.ts')).deFirst,
  fr: async () => (await import('../../locales/fr-first.ts')).frFirst,
};

const complete = new Set<Language>();

export async function startLanguage(): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    fallbackLng: false,
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false },
  });
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (manifest) manifest.href = `/manifest-${language}.webmanifest`;
  });
  const language = preferredLanguage();
  addTexts(language, await firstTexts[language]());
  await i18next.changeLanguage(language);
  return i18next;
}

export const completeLanguage = (): Promise<void> =>
  completeTexts(languages.find((language) => language === i18next.language) ?? languages[0]);

let requestedLanguage: Language;

/** False when another language was chosen before this one had loaded. */
export async function showLanguage(language: Language): Promise<boolean> {
  requestedLanguage = language;
  if (language === i18next.language) return true;
  await completeTexts(language);
  if (requestedLanguage !== language) return false;
  await i18next.changeLanguage(language);
  return true;
}

async function completeTexts(language: Language): Promise<void> {
  if (complete.has(language)) return;
  addTexts(language, await wholeTexts[language]());
  complete.add(language);
}

function addTexts(language: Language, resources: FirstResources | Resources): void {
  for (const [namespace, texts] of Object.entries(resources)) {
    i18next.addResourceBundle(language, namespace, texts);
  }
}

function preferredLanguage(): Language {
  const candidates = [
    readStored(),
    ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()),
  ];
  return candidates.find(isLanguage) ?? languages[0];
}

// Storage may be blocked; the choice then lasts until the page is closed.
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
