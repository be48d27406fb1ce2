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

/** Somebody or something else has settled the event meanwhile: it does not come back. */
export const isSettledElsewhere = (error: unknown): boolean =>
  conflicts.some((code) => code === codeOf(error));

/** The two refusals after which the verification screen starts afresh. */
export const isVerificationConflict = (error: unknown): boolean =>
  codeOf(error) === 'claimedByAnother' || codeOf(error) === 'alreadyVerified';

/** What a refused decision says; pictures that do not belong to the event have a text of their own. */
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
