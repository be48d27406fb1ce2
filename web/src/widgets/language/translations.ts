import { translationRoutes } from '@wastegauge/contract/services/translations';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { createTranslator, type WordTranslator } from './translator.ts';
import { useLanguage } from './use-language.ts';

const translator: WordTranslator = createTranslator({
  storage: () => localStorage,
  translate: async (words, target) =>
    (await call(translationRoutes.translate, { body: { words, target } })).translations,
});

export function useTranslated(words: readonly string[]): (word: string) => string {
  const language = useLanguage();
  const known = useSyncExternalStore(translator.subscribe, () => translator.known(language));
  const joinedWords = words.join('\n');
  useEffect(() => {
    translator.request(joinedWords === '' ? [] : joinedWords.split('\n'), language);
  }, [joinedWords, language]);
  return (word) => known[word] ?? word;
}
