import { errors } from '@wastegauge/contract/errors';
import { texts } from '@wastegauge/contract/texts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';

/** What went wrong, in the reader's language where the product knows the text, else as it came. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['errors', 'texts']);
  return (error) => {
    if (!(error instanceof ApiError)) return t('texts:somethingWentWrong');
    const { code } = error;
    if (code === 'network' || code === 'unreadable') return t(`errors:${code}`);
    return error.message === errors[code][1] ? t(`errors:${code}`) : error.message;
  };
}

type TextKey = keyof typeof texts;
const isTextKey = (key: string): key is TextKey => key in texts;
const textKeys = Object.keys(texts).filter(isTextKey);

/** The texts of the contract's schemas, in the reader's language. */
export function useFieldText(): (text: string | undefined) => string | undefined {
  const { t } = useTranslation('texts');
  return (text) => {
    const key = textKeys.find((candidate) => texts[candidate] === text);
    return key === undefined ? text : t(key);
  };
}
