/** A picture of letters is so high, and so much of it below the base line, in sizes of the text. */
export const foreignHeight = 1.5;
export const foreignDescent = 0.4;
