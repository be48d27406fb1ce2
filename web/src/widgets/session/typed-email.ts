// Held in memory: shared by the pages around sign-in, gone with the tab.
let typedEmail = '';

export const rememberTypedEmail = (email: string): void => {
  typedEmail = email.trim();
};

export const readTypedEmail = (): string => typedEmail;
