import { useDisclosure, useSessionStorage } from '@mantine/hooks';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { userRoutes } from '@wastegauge/contract/directory/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { SignOutDialog } from '../../widgets/session/sign-out-dialog.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import {
  questions,
  storedAnswers,
  noAnswers,
  type Answers,
  type QuestionId,
} from '../../widgets/food/questions.ts';
import { call, session } from '../../api/call.ts';
import { currentUserOptions, useCurrentUser } from '../../widgets/session/current-user.ts';
import classes from './onboarding-page.module.css';
import { QuestionForm } from './question-form.tsx';

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

  const finish = (finalAnswers: Answers): void =>
    save.mutate(finalAnswers, {
      onSuccess: () => {
        questionnaire.clear();
        void navigate({ to: '/', search: true });
      },
    });
  const advance = (finalAnswers: Answers): void =>
    isLast ? finish(finalAnswers) : questionnaire.goOn(finalAnswers);

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
        onBack={step === 0 ? undefined : questionnaire.goBack}
        onNext={() => advance(answers)}
        onSkip={
          question.isSkippable ? () => advance(questionnaire.without(question.id)) : undefined
        }
      />
      <SignOutDialog opened={isLeaving} onCancel={leaving.close} />
    </AuthFrame>
  );
}

function useSaveAnswers() {
  const { id } = useCurrentUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answers: Answers) =>
      call(userRoutes.updateUser, {
        params: { id },
        body: { ...storedAnswers(answers), is_onboarded: true, is_mfa_enabled: false },
      }),
    onSuccess: (user) => {
      session.rememberUser(user);
      queryClient.setQueryData(currentUserOptions.queryKey, user);
    },
  });
}

const storedProgress = z.object({
  step: z
    .number()
    .int()
    .min(0)
    .max(questions.length - 1),
  answers: z.object({ chosen: z.record(z.string(), z.string()), custom: z.string() }),
});

interface Progress {
  step: number;
  answers: Answers;
}

const start: Progress = { step: 0, answers: noAnswers };

function useQuestionnaire() {
  const [progress, setProgress, clear] = useSessionStorage<Progress>({
    key: 'wg-onboarding',
    defaultValue: start,
    getInitialValueInEffect: false,
    deserialize: read,
  });
  const { answers } = progress;
  const { step, push, goBack } = useQuestionHistory(progress.step);
  const choose = (id: QuestionId, option: string | undefined): Answers => {
    const { [id]: _, ...others } = answers.chosen;
    return { ...answers, chosen: option === undefined ? others : { ...others, [id]: option } };
  };
  return {
    step,
    answers,
    choose: (id: QuestionId, option: string) => setProgress({ step, answers: choose(id, option) }),
    write: (custom: string) => setProgress({ step, answers: { ...answers, custom } }),
    goOn: (kept: Answers) => {
      setProgress({ step: step + 1, answers: kept });
      push(step + 1);
    },
    goBack,
    without: (id: QuestionId) => choose(id, undefined),
    clear,
  };
}

/** Every question is an entry of the browser's history. */
function useQuestionHistory(storedStep: number) {
  const navigate = useNavigate();
  const router = useRouter();
  const question = useLocation({ select: ({ state }) => state.question });
  const step = question?.step ?? storedStep;
  const show = (target: number, hasPrevious: boolean): void =>
    void navigate({
      to: '.',
      search: true,
      state: { question: { step: target, hasPrevious } },
      replace: !hasPrevious,
    });
  const isMarked = question !== undefined;
  const markFirst = useEffectEvent(() => show(step, false));
  useEffect(() => {
    if (!isMarked) markFirst();
  }, [isMarked]);
  return {
    step,
    push: (target: number) => show(target, true),
    goBack: () => (question?.hasPrevious ? router.history.back() : show(step - 1, false)),
  };
}

function read(text: string | undefined): Progress {
  try {
    return storedProgress.safeParse(JSON.parse(text ?? '')).data ?? start;
  } catch {
    return start;
  }
}
