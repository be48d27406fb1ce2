import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format.ts';
import { useLanguage } from './use-language.ts';

const wideScreen = '(min-width: 1280px)';

/** Numbers, weights, money and dates as the reader's language and screen want them. */
export function useFormat(): Format {
  const { t } = useTranslation();
  const language = useLanguage();
  const isWide = useMediaQuery(wideScreen, true, { getInitialValueInEffect: false });
  const notAvailable = t('notAvailable');
  return useMemo(
    () => createFormat({ language, isWide, notAvailable }),
    [language, isWide, notAvailable],
  );
}
