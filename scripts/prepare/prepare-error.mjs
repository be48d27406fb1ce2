/** An error the user can fix: printed as one line, without a stack. */
export class PrepareError extends Error {}
