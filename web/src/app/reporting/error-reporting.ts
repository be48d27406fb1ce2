type Report = (error: unknown) => void;

let report: Report = () => undefined;

export const reportError: Report = (error) => report(error);

/** Fetched only where the installation names a place to report to. */
export async function startErrorReporting(dsn: string, release: string): Promise<void> {
  const { startSentry } = await import('./sentry.ts');
  report = startSentry(dsn, release);
}
