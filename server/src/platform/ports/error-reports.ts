/** Where an error happened, without personal data. */
export interface ErrorPlace {
  /** The route pattern (`GET /api/users/:id/`) or the job's name, never a URL or a payload. */
  where: string;
  requestId?: string;
}

/** Reports unexpected errors to the operator. */
export interface ErrorReports {
  report(error: unknown, place: ErrorPlace): void;
  close(): Promise<void>;
}

export const noErrorReports: ErrorReports = {
  report: () => undefined,
  close: async () => undefined,
};
