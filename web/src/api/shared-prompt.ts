type Prompt<Answer> = () => Promise<Answer>;

/** A question that a dialog answers for any number of calls. */
export interface SharedPrompt<Answer> {
  /** Waits for the dialog to load; concurrent callers share one prompt. */
  ask(): Promise<Answer>;
  answerWith(prompt: Prompt<Answer>): () => void;
}

export function createSharedPrompt<Answer>(cancelled: Answer): SharedPrompt<Answer> {
  let prompt: Prompt<Answer> | undefined;
  let waiting: (() => void)[] = [];
  let pending: Promise<Answer> | undefined;

  async function promptOnce(): Promise<Answer> {
    if (!prompt) await new Promise<void>((resolve) => waiting.push(resolve));
    return prompt ? prompt() : cancelled;
  }

  return {
    ask() {
      pending ??= promptOnce().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    answerWith(newPrompt) {
      prompt = newPrompt;
      for (const resume of waiting) resume();
      waiting = [];
      return () => {
        if (prompt === newPrompt) prompt = undefined;
      };
    },
  };
}
