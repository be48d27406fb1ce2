type IdentityPrompt = () => Promise<boolean>;

export interface IdentityCheck {
  /** Waits for the dialog to load; concurrent callers share one prompt. */
  confirm(): Promise<boolean>;
  answerWith(prompt: IdentityPrompt): () => void;
}

export function createIdentityCheck(): IdentityCheck {
  let prompt: IdentityPrompt | undefined;
  let waiting: (() => void)[] = [];
  let pending: Promise<boolean> | undefined;

  async function promptOnce(): Promise<boolean> {
    if (!prompt) await new Promise<void>((resolve) => waiting.push(resolve));
    return prompt?.() ?? false;
  }

  return {
    confirm() {
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
