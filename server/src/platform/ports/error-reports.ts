/** Where an error happened, in words that name no person. */
export interface ErrorPlace {
  /** The pattern (`GET /api/users/:id/`) or the job's name, never an address or a payload. */
  where: string;
  requestId?: string;
}

/** Tells whoever runs the product about errors nobody expected. */
export interface ErrorReports {
  report(error: unknown, place: ErrorPlace): void;
  close(): Promise<void>;
}

/** The log is the only report. */
export const noErrorReports: ErrorReports = {
  report: () => undefined,
  close: async () => undefined,
};
