import { limits } from '@wastegauge/contract/values/texts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import classes from './onboarding-page.module.css';

interface CustomAnswerFormProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** No maxLength: overlong text gets an error instead of being cut off silently. */
export function CustomAnswerForm({ value, error, onChange }: CustomAnswerFormProps) {
  const { t } = useTranslation('onboarding');
  const fieldId = useId();
  const hintId = useId();
  const limit = limits.customAnswerLength;
  return (
    <div className={classes['custom']}>
      <label htmlFor={fieldId}>{t('custom.label')}</label>
      <textarea
        id={fieldId}
        rows={2}
        maxLength={limits.onboardingAnswerLength}
        className={classes['textarea']}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={hintId}
        onChange={(event) => onChange(event.currentTarget.value.trimStart())}
      />
      <div id={hintId} className={classes['below']} data-error={error !== undefined || undefined}>
        {error === undefined ? (
          <span>{t('custom.hint', { limit })}</span>
        ) : (
          <span role="alert" className={classes['problem']}>
            <ErrorText text={error} />
          </span>
        )}
        <span className={classes['count']}>
          {t('custom.count', { length: value.length, limit })}
        </span>
      </div>
    </div>
  );
}
