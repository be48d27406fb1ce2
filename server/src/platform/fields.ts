/** The chosen fields of a row; all of them without a choice. */
export const pickFields = <Row extends object>(
  row: Row,
  fields: readonly (keyof Row)[],
): Partial<Row> => {
  if (fields.length === 0) return row;
  const picked: Partial<Row> = {};
  for (const field of fields) picked[field] = row[field];
  return picked;
};
