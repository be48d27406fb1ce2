import { describe, expect, test } from 'vitest';
import { detectDateFormat, readDate, readTime } from './dates.ts';
import { detectDecimal, readNumber, splitWeight, unitInHeading } from './numbers.ts';
import { createSuggestions, fold } from '../names.ts';

describe('dates', () => {
  test.each([
    ['2026-03-09', 'dmy', '2026-03-09', null],
    ['2026/3/9 14:05', 'mdy', '2026-03-09', '14:05:00'],
    ['20260309', 'ymd', '2026-03-09', null],
    ['09.03.2026', 'dmy', '2026-03-09', null],
    ['9.3.26 7.30 Uhr', 'dmy', '2026-03-09', '07:30:00'],
    ['3/9/2026 2:05 PM', 'mdy', '2026-03-09', '14:05:00'],
    ['Mo, 09.03.2026', 'dmy', '2026-03-09', null],
    ['9 March 2026', 'mdy', '2026-03-09', null],
    ['Mar 9, 2026', 'dmy', '2026-03-09', null],
    ['March 9 2026', 'dmy', '2026-03-09', null],
    ['Mon 9 March 2026', 'dmy', '2026-03-09', null],
    ['9. März 2026', 'dmy', '2026-03-09', null],
    ['9 févr. 2026', 'dmy', '2026-02-09', null],
    ['09/03/2026 00:00:00', 'dmy', '2026-03-09', null],
    [46_090, 'dmy', '2026-03-09', null],
    [46_090.5, null, '2026-03-09', '12:00:00'],
    ['46090', 'excel', '2026-03-09', null],
  ] as const)('%s in %s', (cell, format, day, time) => {
    expect(readDate(cell, format)).toMatchObject({ day, time });
  });

  test.each(['31.02.2026', '2026-13-01', 'yesterday', '12', '', '09/03/2026 25:00', '0000-00-00'])(
    '%s is not a date',
    (cell) => expect(readDate(cell, 'dmy')).toBeUndefined(),
  );

  test('a UTC time keeps its offset', () => {
    expect(readDate('2026-03-09T14:05:00+02:00', 'ymd')).toEqual({
      day: '2026-03-09',
      time: '14:05:00',
      offsetMinutes: 120,
    });
  });

  test.each([
    [['03/04/2026', '13/04/2026'], 'dmy'],
    [['03/04/2026', '03/14/2026'], 'mdy'],
    [['03/04/2026', '05/06/2026'], null],
    [['3.4.2026'], 'dmy'],
    [['2026-03-04', 46_090], 'ymd'],
    [['46090', '46091'], 'excel'],
  ])('%j have the format %s', (cells, format) =>
    expect(detectDateFormat(cells).format).toBe(format),
  );

  test.each([
    ['7:05', '07:05:00'],
    ['19h30', '19:30:00'],
    ['12 am', '00:00:00'],
    [0.75, '18:00:00'],
    ['24:00', undefined],
    ['noon', undefined],
  ])('%s is the time %s', (cell, time) => expect(readTime(cell)).toBe(time));
});

describe('numbers', () => {
  test.each([
    ['1.234,5', 'comma', 1234.5],
    ['1,234.5', 'point', 1234.5],
    ['1 234,5', 'comma', 1234.5],
    ["1'234.5", 'point', 1234.5],
    [',5', 'comma', 0.5],
    ['-3', 'point', -3],
    ['1,5', 'point', undefined],
    ['1.2.3', 'point', undefined],
    ['1e999', 'point', undefined],
    ['0x10', 'point', undefined],
    ['', 'point', undefined],
    [Number.POSITIVE_INFINITY, 'point', undefined],
  ] as const)('%s with %s is %s', (cell, mark, number) =>
    expect(readNumber(cell, mark)).toBe(number),
  );

  test.each([
    [['1,5', '2'], 'comma'],
    [['1.5', '1,234.5'], 'point'],
    [['0,125'], 'comma'],
    [['1,234'], null],
    [['12', 3.5], 'point'],
    [['2,5 kg', '1.000,5 kg'], 'comma'],
  ])('%j have the decimal mark %s', (cells, mark) =>
    expect(detectDecimal(cells, false).mark).toBe(mark),
  );

  test('guests are whole numbers', () => expect(detectDecimal(['1.200'], true).mark).toBe('comma'));

  test('the unit is after the weight or in the heading', () => {
    expect(splitWeight('2,5kg')).toEqual({ number: '2,5', unit: 'kg' });
    expect(splitWeight('12 oz.')).toEqual({ number: '12', unit: 'oz' });
    expect(unitInHeading('Menge [in Gramm]')).toBe('g');
    expect(unitInHeading('Weight')).toBeUndefined();
  });
});

describe('names', () => {
  test('ignore case, accents and punctuation', () => {
    expect(fold(' Crème  BRÛLÉE (Große) ')).toBe('creme brulee grosse');
  });

  test('the most similar come first, each food once', () => {
    const suggest = createSuggestions(
      [
        { id: 1, name: 'Tomato soup' },
        { id: 2, name: 'Tomato sauce' },
        { id: 3, name: 'Bread roll' },
        { id: 1, name: 'Tomatensuppe' },
      ],
      2,
    );
    expect(suggest('Tomatoe soup').map(({ id }) => id)).toEqual([1, 2]);
    expect(suggest('Tomaten Suppe')[0]).toEqual({ id: 1, name: 'Tomato soup' });
    expect(suggest('Xyz')).toEqual([]);
  });
});
