/** Height and descent of a letter picture, in ems. */
export const foreignHeight = 1.5;
export const foreignDescent = 0.4;
