import { importRoutes } from '@wastegauge/contract/edges/imports';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bring, choose, undo, upload } from '../../../test/support/test-imports.ts';
import {
  ask,
  chef,
  name,
  product,
  setUpImports,
  site,
  soup,
  stored,
  turn,
} from './imports.test-support.ts';

setUpImports();

test('no waste type is assumed: it is asked, chosen for all lines or mapped by name', async () => {
  const { body: plain } = await upload(chef, 'date,weight kg\n2026-03-09,2\n2026-03-08,3\n');
  expect(plain.questions.map(({ field }: { field: string }) => field)).toEqual([
    'food',
    'waste_type',
  ]);
  const forAll = { food: soup.id, waste_type: 'unserved' };
  expect((await choose(chef, plain, forAll)).body).toMatchObject({
    accepted_count: 2,
    sample: [{ food_name: name, waste_type: 'Unserved Waste' }, { food_name: name }],
  });

  const lines = [
    'date,food,weight kg,waste type',
    `2026-03-09,${name},1,Kökssvinn`,
    `2026-03-09,${name},2,Serving`,
    `2026-03-09,${name},3,Tellerreste`,
    `2026-03-09,${name},4,non servi`,
    `2026-03-09,${name},5,Zwei-Wochen-Tonne`,
    `2026-03-09,${name},6,`,
  ];
  const { body: draft } = await upload(chef, lines.join('\n'));
  const { body: preview } = await choose(chef, draft, { waste_type: null });
  expect(preview).toMatchObject({
    accepted_count: 4,
    unknown_waste_types: [{ name: 'Zwei-Wochen-Tonne', lines: 1 }],
    refusals: [
      { reason: 'wasteTypeUnknown', lines: 1 },
      { reason: 'wasteTypeMissing', lines: 1 },
    ],
  });
  const types = preview.sample.map(({ waste_type }: { waste_type: string }) => waste_type);
  expect(types).toEqual(['Preparation Waste', 'Unserved Waste', 'Plate Waste', 'Unserved Waste']);
  const mapped = await choose(chef, draft, {
    waste_type: 'plate',
    waste_types: [{ name: 'zwei wochen tonne', waste_type: 'preparation' }],
  });
  expect(mapped.body).toMatchObject({ accepted_count: 6, unknown_waste_types: [] });
});

test('two files of one day in two streams are both imported', async () => {
  const list = (type: string, weights: readonly number[]) =>
    [
      'date,food,weight kg,waste type',
      ...weights.map((kg) => `2026-03-09,${name},${kg},${type}`),
    ].join('\n');
  await bring(chef, list('preparation', [14, 12, 3]));
  const serving = await bring(chef, list('unserved', [14, 12, 5]));
  expect(serving.body).toMatchObject({ accepted_count: 3, left_out_count: 0, total_kg: 31 });
  const repeated = await bring(chef, list('unserved', [14, 12, 5]));
  expect(repeated.body).toMatchObject({ code: 'importEmpty' });

  const bar = await product.given.device({ site, type: 'PREP_AND_PRODUCTION_WASTE' });
  const atBar = { changes: { monitors: [{ site: site.id, monitor: bar.id }] } };
  const second = await bring(chef, list('preparation', [14, 12, 3]), atBar);
  expect(second.body).toMatchObject({ accepted_count: 3, left_out_count: 0 });
  expect(await stored()).toHaveLength(9);
});

test('a wide table has a column for each stream, below its titles', async () => {
  const text = [
    'Matsvinn 2026;;;;;',
    'Alla skolor;;;;;',
    '',
    'Datum;Kökssvinn (kg);Serveringssvinn (kg);Tallrikssvinn (kg);Antal gäster;Summa',
    '2026-03-02;1,5;2;;200;3,5',
    '2026-03-03;0,5;0;1,25;210;1,75',
    '2026-03-04;viel;0;2;190;2',
  ].join('\n');
  const { body: draft } = await upload(chef, text);
  expect(draft.mapping).toMatchObject({
    header_line: 4,
    columns: { date: 0, weight: null },
    amounts: [
      { column: 1, waste_type: 'preparation' },
      { column: 2, waste_type: 'unserved' },
      { column: 3, waste_type: 'plate' },
    ],
    unit: 'kg',
  });
  expect(draft).toMatchObject({ line_count: 8, questions: [{ field: 'food' }] });
  const { body: preview } = await choose(chef, draft, { food: soup.id });
  expect(preview).toMatchObject({ accepted_count: 7, zero_count: 2, total_kg: 7.25 });
  const params = { id: draft.id };
  const refused = await chef.call(importRoutes.listRefusedLines, { params });
  expect(refused.body.results).toEqual([
    {
      line: 7,
      problems: [{ reason: 'weightUnreadable', column: 'Kökssvinn (kg)', value: 'viel' }],
    },
  ]);
});

test('columns of restaurants and of foods are mapped one by one', async () => {
  const other = await product.given.site({ name: `Mensa ${turn}`, timezone: 'Europe/Berlin' });
  const manager = await product.as(await product.given.user({ sites: [site, other] }));
  const head = `Datum;Küche Süd ${turn};Mensa ${turn};Turm`;
  const { body: draft } = await upload(manager, `${head}\n09.03.2026;1,5;2,5;4\n`);
  expect(draft.mapping.amounts).toEqual([
    { column: 1, site: site.id, food: null, waste_type: null },
    { column: 2, site: other.id, food: null, waste_type: null },
  ]);
  const forAll = { food: soup.id, waste_type: 'plate', unit: 'kg' };
  const third = { column: 3, site: other.id, waste_type: 'unserved' };
  const mapped = await choose(manager, draft, {
    ...forAll,
    amounts: [...draft.mapping.amounts, third],
  });
  expect(mapped.body).toMatchObject({ accepted_count: 3, total_kg: 8 });
  expect(mapped.body.sample).toMatchObject([
    { site_name: `Küche Süd ${turn}`, weight_kg: 1.5 },
    { site_name: `Mensa ${turn}`, weight_kg: 2.5, waste_type: 'Plate Waste' },
    { site_name: `Mensa ${turn}`, weight_kg: 4, waste_type: 'Unserved Waste' },
  ]);
  const foreign = await product.given.site({ name: 'Elsewhere' });
  const refused = await choose(manager, draft, {
    ...forAll,
    amounts: [{ column: 1, site: foreign.id }],
  });
  expect(refused).toMatchObject({ status: 400, body: { site: ['Site not found'] } });

  const foods = await upload(chef, `date,${name} kg,Banana\n2026-03-09,1,2\n2026-03-08,3,\n`);
  expect(foods.body.mapping.amounts).toMatchObject([
    { food: soup.id },
    { food: expect.any(Number) },
  ]);
  expect((await choose(chef, foods.body)).body).toMatchObject({ accepted_count: 3, total_kg: 6 });
});

test('0 kg records that nothing was thrown away, once, until the import is undone', async () => {
  const lines = [
    'date,time,food,weight kg,waste type',
    '2026-03-08,,,0,plate',
    '2026-03-09,13:30,,0,plate',
    `2026-03-07,,${name},0,preparation`,
    `2026-03-07,,Bread,0,preparation`,
    `2026-03-06,,${name},0,plate`,
    `2026-03-06,,Banana,2,plate`,
  ].join('\n');
  const { body: made } = await bring(chef, lines);
  expect(made).toMatchObject({ accepted_count: 6, left_out_count: 0, total_kg: 2 });
  const zeroes = () =>
    ask(sql`
      select to_char(day, 'YYYY-MM-DD') as day, service, waste_type.code as stream
      from zero_waste join waste_type on waste_type.id = waste_type_id
      where site_id = ${site.id} order by day`);
  expect(await zeroes()).toEqual([
    { day: '2026-03-07', service: 'DAY', stream: 'preparation' },
    { day: '2026-03-08', service: 'DAY', stream: 'plate' },
    { day: '2026-03-09', service: 'LUNCH', stream: 'plate' },
  ]);
  const { body: again } = await upload(chef, lines);
  expect((await choose(chef, again)).body.refusals).toEqual([
    { reason: 'importedAlready', lines: 5 },
  ]);
  await undo(chef, made.id);
  expect(await zeroes()).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('pieces are weighed by a weight per piece of their food', async () => {
  const text = `date,food,amount,unit\n2026-03-09,${name},12,Stück\n2026-03-08,${name},1.5,kg\n`;
  const { body: draft } = await upload(chef, text);
  const { body: preview } = await choose(chef, draft);
  expect(preview).toMatchObject({
    accepted_count: 1,
    refusals: [{ reason: 'pieceWeightMissing', lines: 1 }],
    piece_foods: [{ food: soup.id, name, lines: 1 }],
  });
  const weighed = await choose(chef, draft, {
    piece_weights: [{ food: soup.id, grams: 62.5 }],
  });
  expect(weighed.body).toMatchObject({ accepted_count: 2, piece_foods: [], total_kg: 2.25 });
});
