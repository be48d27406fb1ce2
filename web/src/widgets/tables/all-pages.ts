import { maxPicturePageSize } from '@wastegauge/contract/values/paging';

interface Page<Row> {
  count: number;
  results: Row[];
}

export async function readAllPages<Row>(
  readPage: (paging: { limit: number; offset: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { count, results } = await readPage({ limit: maxPicturePageSize, offset: rows.length });
    rows.push(...results);
    if (results.length === 0 || rows.length >= count) return rows;
  }
}
