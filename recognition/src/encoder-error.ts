export type EncoderProblem = 'model-missing' | 'model-unreadable' | 'model-unsuitable' | 'picture';

/** The message names the file and the reason; it is written for operators, not for users. */
export class EncoderError extends Error {
  readonly problem: EncoderProblem;

  constructor(problem: EncoderProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
