import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format.ts';
import { useLanguage } from '../language/use-language.ts';

const wideScreen = '(min-width: 1280px)';

// Shared by all components: creating the formatters takes about 10 ms on a slow phone.
const formats = new Map<string, Format>();

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
