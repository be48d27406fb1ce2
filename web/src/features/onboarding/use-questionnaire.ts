import { useSessionStorage } from '@mantine/hooks';
import { z } from 'zod';
import {
  noAnswers,
  questions,
  type Answers,
  type QuestionId,
} from '../../widgets/food/questions.ts';

const stored = z.object({
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

export function useQuestionnaire() {
  const [progress, setProgress, forget] = useSessionStorage<Progress>({
    key: 'wg-onboarding',
    defaultValue: start,
    getInitialValueInEffect: false,
    deserialize: read,
  });
  const { step, answers } = progress;
  const choose = (id: QuestionId, option: string | undefined): Answers => {
    const { [id]: _, ...others } = answers.chosen;
    return { ...answers, chosen: option === undefined ? others : { ...others, [id]: option } };
  };
  return {
    step,
    answers,
    choose: (id: QuestionId, option: string) => setProgress({ step, answers: choose(id, option) }),
    write: (custom: string) => setProgress({ step, answers: { ...answers, custom } }),
    goTo: (target: number, kept = answers) => setProgress({ step: target, answers: kept }),
    without: (id: QuestionId) => choose(id, undefined),
    forget,
  };
}

function read(text: string | undefined): Progress {
  try {
    return stored.safeParse(JSON.parse(text ?? '')).data ?? start;
  } catch {
    return start;
  }
}
