type AskForIdentity = () => Promise<boolean>;

export interface IdentityCheck {
  /** Waits for the dialog to load; concurrent callers share one prompt. */
  confirm(): Promise<boolean>;
  answerWith(ask: AskForIdentity): () => void;
}

export function createIdentityCheck(): IdentityCheck {
  let ask: AskForIdentity | undefined;
  let waiting: (() => void)[] = [];
  let pending: Promise<boolean> | undefined;

  async function askOnce(): Promise<boolean> {
    if (!ask) await new Promise<void>((resolve) => waiting.push(resolve));
    return ask?.() ?? false;
  }

  return {
    confirm() {
      pending ??= askOnce().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    answerWith(given) {
      ask = given;
      for (const resume of waiting) resume();
      waiting = [];
      return () => {
        if (ask === given) ask = undefined;
      };
    },
  };
}
