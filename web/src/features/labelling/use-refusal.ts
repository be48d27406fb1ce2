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
] as const;

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

export const isSettledElsewhere = (error: unknown): boolean =>
  conflicts.some((code) => code === codeOf(error));

export const isVerificationConflict = (error: unknown): boolean =>
  codeOf(error) === 'claimedByAnother' || codeOf(error) === 'alreadyVerified';

export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation('labelling');
  const errorText = useErrorText();
  return (error) => {
    const text = errorText(error);
    return error instanceof ApiError && /\b(?:backup_)?image_url\b/u.test(error.message)
      ? t('pictureRefused', { message: text })
      : text;
  };
}
