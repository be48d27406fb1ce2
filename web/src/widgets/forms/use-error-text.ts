import { errors, waitOf } from '@wastegauge/contract/errors';
import { texts } from '@wastegauge/contract/values/texts';
import { useTranslation } from 'react-i18next';
import { ApiError, fallbackText } from '../../api/api-error.ts';

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['errors', 'texts']);
  const fieldText = useFieldText();
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
    const isGeneral = error.message === errors[code][1];
    return isGeneral ? t(`errors:${code}`) : (fieldText(error.message) ?? error.message);
  };
}

export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('texts');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  return (error) => {
    if (!(error instanceof ApiError) || error.status === 0) return t('oops');
    const [fieldError] = Object.values(error.fieldErrors).flat();
    if (fieldError === undefined && error.message === fallbackText) return t('oops');
    return fieldText(fieldError) ?? errorText(error);
  };
}

/** For the alert above a form. */
export function useFormFailureText(): (error: Error) => string {
  const { t } = useTranslation(['errors', 'texts']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  return (error) => {
    if (!(error instanceof ApiError)) return t('texts:somethingWentWrong');
    if (error.code === 'network') return `${t('texts:somethingWentWrong')}. ${t('errors:network')}`;
    const [fieldError] = Object.values(error.fieldErrors).flat();
    return fieldText(fieldError) ?? errorText(error);
  };
}

type TextKey = keyof typeof texts;
const isTextKey = (key: string): key is TextKey => key in texts;
const textKeys = Object.keys(texts).filter(isTextKey);

interface KnownText {
  key: TextKey;
  limit?: string;
}

const placeholder = '{{limit}}';
const limitTexts = textKeys.filter((key) => texts[key].includes(placeholder));

/** A text of the contract, with the limit that was filled in. */
function findText(text: string): KnownText | undefined {
  const same = textKeys.find((key) => texts[key] === text);
  if (same !== undefined) return { key: same };
  for (const key of limitTexts) {
    const [before = '', after = ''] = texts[key].split(placeholder);
    const limit = text.slice(before.length, text.length - after.length);
    const isFilled = /^-?[\d.]+$/.test(limit);
    if (isFilled && text === before + limit + after) return { key, limit };
  }
  return undefined;
}

const others = new Map<string, () => string>();

/** For messages that are loaded with the page that needs them. */
export function addMessages(messages: Iterable<[message: string, translate: () => string]>): void {
  for (const [message, translate] of messages) others.set(message, translate);
}

export function useFieldText(): (text: string | undefined) => string | undefined {
  const { t } = useTranslation('texts');
  return (text) => {
    const translate = text === undefined ? undefined : others.get(text);
    if (translate) return translate();
    const found = text === undefined ? undefined : findText(text);
    return found === undefined ? text : t(found.key, { limit: found.limit });
  };
}
