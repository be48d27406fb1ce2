import { limits } from '@wastegauge/contract/values/texts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { asksForWords, questions, type OnboardingQuestion } from '../../widgets/food/questions.ts';
import { useFormField } from '../../widgets/forms/form-fields.tsx';
import type { EditUserFields } from './user-fields.ts';
import classes from './user-form.module.css';

export function AnswerFields() {
  const { t } = useTranslation(['users', 'onboarding']);
  const { field, error } = useFormField<EditUserFields, 'answers'>('answers');
  const { value: answers, onChange } = field;
  const choose = ({ id }: OnboardingQuestion, option: string): void => {
    const { [id]: _, ...others } = answers.chosen;
    onChange({ ...answers, chosen: option === '' ? others : { ...others, [id]: option } });
  };
  return (
    <fieldset className={classes['questions']}>
      <legend>{t('answers.title')}</legend>
      {questions.map((question) => {
        const { id, options, isSkippable } = question;
        const chosen = answers.chosen[id];
        const isOther = chosen !== undefined && !options.some((option) => option === chosen);
        return (
          <Fragment key={id}>
            <SelectField
              label={t(`onboarding:questions.${id}`)}
              placeholder={t('answers.none')}
              options={[
                ...(isSkippable ? [{ value: '', label: t('answers.none') }] : []),
                ...options.map((option) => ({
                  value: option,
                  label: t(`onboarding:options.${option}`),
                })),
                ...(isOther ? [{ value: chosen, label: chosen }] : []),
              ]}
              value={chosen ?? (isSkippable ? '' : null)}
              onChange={(option) => choose(question, option)}
            />
            {asksForWords(question, answers) && (
              <TextField
                label={t('onboarding:custom.label')}
                maxLength={limits.onboardingAnswerLength}
                autoComplete="off"
                value={answers.custom}
                error={error}
                hint={t('onboarding:custom.hint', { limit: limits.customAnswerLength })}
                onChange={({ currentTarget }) =>
                  onChange({ ...answers, custom: currentTarget.value.trimStart() })
                }
              />
            )}
          </Fragment>
        );
      })}
    </fieldset>
  );
}
