import { Button } from '@mantine/core';
import { IconArrowLeft } from '#icons';
import { useEffect, useRef, useState, useId, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@wastegauge/contract/values/texts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import {
  asksForWords,
  questionProblem,
  type Answers,
  type OnboardingQuestion,
} from '../../widgets/food/questions.ts';
import classes from './onboarding-page.module.css';

interface QuestionFormProps {
  question: OnboardingQuestion;
  answers: Answers;
  error: string | undefined;
  isSaving: boolean;
  isLast: boolean;
  onChoose: (option: string) => void;
  onWrite: (custom: string) => void;
  onBack: (() => void) | undefined;
  onNext: () => void;
  onSkip: (() => void) | undefined;
}

export function QuestionForm({ question, answers, error, isSaving, ...props }: QuestionFormProps) {
  const { t } = useTranslation(['onboarding', 'common']);
  const fieldText = useFieldText();
  const [hasTried, setTried] = useState(false);
  const problem = hasTried ? fieldText(questionProblem(question, answers)) : undefined;
  const hasCustomAnswer = asksForWords(question, answers);
  const heading = useHeadingFocus(props.onBack !== undefined);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (questionProblem(question, answers) === undefined) props.onNext();
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <fieldset
        className={classes['choices']}
        aria-describedby={
          problem !== undefined && !hasCustomAnswer ? 'onboarding-problem' : undefined
        }
      >
        <legend className={classes['legend']}>
          <h2 ref={heading} tabIndex={-1} className={classes['question']}>
            {t(`questions.${question.id}`)}
          </h2>
        </legend>
        {question.options.map((option) => (
          <label key={option} className={classes['choice']}>
            <input
              type="radio"
              name={question.id}
              value={option}
              checked={answers.chosen[question.id] === option}
              onChange={() => props.onChoose(option)}
            />
            <span>{t(`options.${option}`)}</span>
          </label>
        ))}
        {problem !== undefined && !hasCustomAnswer && (
          <p id="onboarding-problem" role="alert" className={classes['problem']}>
            <ErrorText text={problem} />
          </p>
        )}
      </fieldset>
      {hasCustomAnswer && (
        <CustomAnswer value={answers.custom} error={problem} onChange={props.onWrite} />
      )}
      {error !== undefined && (
        <div className={classes['alert']}>
          <Alert tone="err">{error}</Alert>
        </div>
      )}
      <div className={classes['foot']}>
        {props.onBack && (
          <Button
            size="md"
            leftSection={<IconArrowLeft size={18} stroke={1.7} />}
            onClick={props.onBack}
          >
            {t('back')}
          </Button>
        )}
        <span className={classes['gap']} />
        {props.onSkip && (
          <Button size="md" variant="link" disabled={isSaving} onClick={props.onSkip}>
            {t('skip')}
          </Button>
        )}
        <Button
          type="submit"
          size="md"
          variant="primary"
          className={classes['next']}
          disabled={isSaving}
        >
          {isSaving ? t('common:processing') : t(props.isLast ? 'done' : 'next')}
        </Button>
      </div>
    </form>
  );
}

function useHeadingFocus(isWanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shouldFocus = useRef(isWanted);
  useEffect(() => {
    if (shouldFocus.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

interface CustomAnswerProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** maxLength is above the limit, so that overlong text gets an error instead of being cut off. */
function CustomAnswer({ value, error, onChange }: CustomAnswerProps) {
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
