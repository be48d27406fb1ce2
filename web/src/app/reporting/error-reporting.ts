type Report = (error: unknown) => void;

let report: Report = () => undefined;

export const reportError: Report = (error) => report(error);

export async function startErrorReporting(dsn: string, release: string): Promise<void> {
  const { startSentry } = await import('./sentry.ts');
  report = startSentry(dsn, release);
}
