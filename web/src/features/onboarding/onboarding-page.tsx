import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { SignOutDialog } from '../../widgets/session/sign-out-dialog.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useSaveAnswers } from './api.ts';
import classes from './onboarding-page.module.css';
import { QuestionForm } from './question-form.tsx';
import { questions, type Answers } from '../../widgets/food/questions.ts';
import { useQuestionnaire } from './use-questionnaire.ts';

export function OnboardingPage() {
  const { t } = useTranslation(['onboarding', 'shell']);
  const navigate = useNavigate();
  const errorText = useErrorText();
  const questionnaire = useQuestionnaire();
  const save = useSaveAnswers();
  const [isLeaving, leaving] = useDisclosure(false);
  const { step, answers } = questionnaire;
  const question = questions[step] ?? questions[0];
  const isLast = step === questions.length - 1;

  const finish = (given: Answers): void =>
    save.mutate(given, {
      onSuccess: () => {
        questionnaire.forget();
        void navigate({ to: '/', search: true });
      },
    });
  const goOn = (given: Answers): void =>
    isLast ? finish(given) : questionnaire.goTo(step + 1, given);

  return (
    <AuthFrame
      layout="wide"
      footAction={
        <button type="button" onClick={leaving.open}>
          {t('shell:account.signOut')}
        </button>
      }
    >
      <h1>{t('heading')}</h1>
      <div className={classes['bar']} aria-hidden>
        {questions.map(({ id }, index) => (
          <span key={id} data-done={index <= step || undefined} />
        ))}
      </div>
      <p className={classes['position']}>
        {t('position', { step: step + 1, total: questions.length })}
      </p>
      <QuestionForm
        key={question.id}
        question={question}
        answers={answers}
        error={save.error ? errorText(save.error) : undefined}
        isSaving={save.isPending}
        isLast={isLast}
        onChoose={(option) => questionnaire.choose(question.id, option)}
        onWrite={questionnaire.write}
        onBack={step === 0 ? undefined : () => questionnaire.goTo(step - 1)}
        onNext={() => goOn(answers)}
        onSkip={question.isSkippable ? () => goOn(questionnaire.without(question.id)) : undefined}
      />
      <SignOutDialog opened={isLeaving} onCancel={leaving.close} />
    </AuthFrame>
  );
}
