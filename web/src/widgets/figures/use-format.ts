import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format.ts';
import { useLanguage } from '../language/use-language.ts';

const wideScreen = '(min-width: 1280px)';

// One for all components: making its formatters costs a slow phone some 10 ms each time.
const formats = new Map<string, Format>();

/** Numbers, weights, money and dates as the reader's language and screen want them. */
export function useFormat(): Format {
  const { t } = useTranslation();
  const language = useLanguage();
  const isWide = useMediaQuery(wideScreen, true, { getInitialValueInEffect: false });
  const notAvailable = t('notAvailable');
  const key = `${language} ${isWide} ${notAvailable}`;
  const format = formats.get(key) ?? createFormat({ language, isWide, notAvailable });
  formats.set(key, format);
  return format;
}
