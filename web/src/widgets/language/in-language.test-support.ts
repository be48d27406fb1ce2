import i18next from 'i18next';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { de } from '../../locales/de.ts';
import { en } from '../../locales/en.ts';
import { fr } from '../../locales/fr.ts';
import type { Language } from './languages.ts';

/** Markup of an element with the texts of a language. */
export function renderInLanguage(language: Language, element: ReactNode): string {
  const i18n = i18next.createInstance();
  void i18n.init({
    lng: language,
    defaultNS: 'common',
    resources: { en, de, fr },
    interpolation: { escapeValue: false },
  });
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, element));
}

/** Result of a hook in a component that is shown in a language. */
export function inLanguage<Result>(language: Language, useHook: () => Result): Result {
  const results: Result[] = [];
  const Reader = () => {
    results.push(useHook());
    return null;
  };
  renderInLanguage(language, createElement(Reader));
  const [result] = results;
  if (result === undefined) throw new Error('The hook did not run');
  return result;
}
