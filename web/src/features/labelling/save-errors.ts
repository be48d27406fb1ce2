import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';

const conflicts = [
  'claimedByAnother',
  'alreadyLabelled',
  'alreadyVerified',
  'conflict',
  'eventNotChangeable',
  'ownLabel',
  'notFound',
  'changedSince',
  'restoreExpired',
] as const;

const errorCode = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

export const isAlreadyDecided = (error: unknown): boolean =>
  conflicts.some((code) => code === errorCode(error));

export const isVerificationConflict = (error: unknown): boolean =>
  errorCode(error) === 'claimedByAnother' || errorCode(error) === 'alreadyVerified';

export function useSaveErrorText(): (error: unknown) => string {
  const { t } = useTranslation('labelling');
  const errorText = useErrorText();
  return (error) => {
    const text = errorText(error);
    return error instanceof ApiError && /\b(?:backup_)?image_url\b/u.test(error.message)
      ? t('pictureRefused', { message: text })
      : text;
  };
}
