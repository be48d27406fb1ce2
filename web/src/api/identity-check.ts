/** Asks the person at the screen to confirm their identity; false when they decline. */
type AskForIdentity = () => Promise<boolean>;

export interface IdentityCheck {
  /** Calls refused at the same time wait for one answer. */
  confirm(): Promise<boolean>;
  /** Until the returned function is called. */
  answerWith(ask: AskForIdentity): () => void;
}

export function createIdentityCheck(): IdentityCheck {
  let ask: AskForIdentity | undefined;
  let pending: Promise<boolean> | undefined;
  return {
    confirm() {
      pending ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
        pending = undefined;
      });
      return pending;
    },
    answerWith(given) {
      ask = given;
      return () => {
        if (ask === given) ask = undefined;
      };
    },
  };
}
