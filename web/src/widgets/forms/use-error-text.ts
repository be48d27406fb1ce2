import { errors, waitOf } from '@wastegauge/contract/errors';
import { texts } from '@wastegauge/contract/values/texts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['errors', 'texts']);
  return (error) => {
    if (!(error instanceof ApiError)) return t('texts:somethingWentWrong');
    const { code } = error;
    if (code === 'network' || code === 'unreadable') return t(`errors:${code}`);
    // A proxy may reply with its own wording.
    if (code === 'headersTooLarge') return t(`errors:${code}`);
    if (code === 'tooManyRequests' && error.retryAfterSeconds !== undefined) {
      const { unit, count } = waitOf(error.retryAfterSeconds);
      return unit === 'minute'
        ? t('errors:tooManyRequestsMinute', { count })
        : t('errors:tooManyRequestsHour', { count });
    }
    return error.message === errors[code][1] ? t(`errors:${code}`) : error.message;
  };
}

export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('texts');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  return (error) => {
    if (!(error instanceof ApiError) || error.status === 0) return t('oops');
    const [fieldError] = Object.values(error.fieldErrors).flat();
    return fieldText(fieldError) ?? errorText(error);
  };
}

type TextKey = keyof typeof texts;
const isTextKey = (key: string): key is TextKey => key in texts;
const textKeys = Object.keys(texts).filter(isTextKey);

export function useFieldText(): (text: string | undefined) => string | undefined {
  const { t } = useTranslation('texts');
  return (text) => {
    const key = textKeys.find((candidate) => texts[candidate] === text);
    return key === undefined ? text : t(key);
  };
}
