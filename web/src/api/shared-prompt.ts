type Prompt<Answer> = () => Promise<Answer>;

/** A question that a dialog answers for any number of calls. */
export interface SharedPrompt<Answer> {
  /** Waits for the dialog to load; concurrent callers share one prompt. */
  ask(): Promise<Answer>;
  answerWith(prompt: Prompt<Answer>): () => void;
  /** Calls once a question waits for its dialog, so that the dialog is loaded only when it is needed. */
  whenWaiting(load: () => void): () => void;
}

export function createSharedPrompt<Answer>(cancelled: Answer): SharedPrompt<Answer> {
  let prompt: Prompt<Answer> | undefined;
  let waiting: (() => void)[] = [];
  let pending: Promise<Answer> | undefined;
  let loadDialog: (() => void) | undefined;

  async function promptOnce(): Promise<Answer> {
    if (!prompt) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        loadDialog?.();
      });
    }
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
    whenWaiting(load) {
      loadDialog = load;
      if (waiting.length > 0) load();
      return () => {
        if (loadDialog === load) loadDialog = undefined;
      };
    },
  };
}
