import { describe, expect, it } from 'vitest';
import { toBytes } from '../test/recorded.ts';
import { createDialectDetector, type DetectionAction } from './detect-dialect.ts';
import { dialects } from './dialects.ts';
import type { ScaleUnit } from './reading.ts';

interface ScriptedScale {
  /** Reply to a request. */
  answer?: (request: string) => string | undefined;
  answerAfterMs?: number;
  /** Sent unasked. */
  line?: string;
  everyMs?: number;
  defaultUnit?: ScaleUnit;
}

interface Detection {
  end: DetectionAction;
  requests: string[];
  tookMs: number;
}

function detect(scale: ScriptedScale): Detection {
  const detector = createDialectDetector({ defaultUnit: scale.defaultUnit });
  const requests: string[] = [];
  const due: { atMs: number; text: string }[] = [];
  for (let atMs = 0; atMs < 60_000; atMs += 10) {
    if (scale.line !== undefined && atMs % (scale.everyMs ?? 200) === 50) {
      due.push({ atMs, text: scale.line });
    }
    for (const { text } of due.filter((arrival) => arrival.atMs === atMs)) {
      detector.receive(toBytes(text));
    }
    const action = detector.next(atMs);
    if (action.kind === 'send') {
      requests.push(action.request);
      const text = scale.answer?.(action.request);
      if (text !== undefined) due.push({ atMs: atMs + (scale.answerAfterMs ?? 100), text });
    } else if (action.kind !== 'wait') return { end: action, requests, tookMs: atMs };
  }
  throw new Error('The detection never ended.');
}

const answerTo =
  (expected: string, text: string) =>
  (request: string): string | undefined =>
    request === expected ? text : undefined;

describe('scales that answer', () => {
  it.each<[dialect: string, request: string, answer: string]>([
    ['mt-sics', 'SI\r\n', 'S D      12.45 g\r\n'],
    ['mt-sics', 'SI\r\n', 'S +\r\n'],
    ['radwag', 'SI\r\n', 'SI ?       18.5 kg \r\n'],
    ['a-and-d', 'Q\r\n', 'US,+000317.0  g\r\n'],
    ['a-and-d', 'SI\r\n', 'ST,+000317.0  g\r\n'],
    ['nci', 'W\r', '\n 001.250kg\r\n00\r\u0003'],
    ['sma', '\nW\r', '\n 1G       5.025lb \r'],
    ['ohaus', 'IP\r\n', '       12.73 g     ?\r\n'],
    ['sartorius', '\u001bP\r\n', 'N     +   123.56 g  \r\n'],
    ['cas', '01RW\r\n', 'ST,GS,1\u00c4,00013.5  kg\r\n'],
    ['toledo-8213', 'W', '\u0002001.25\r'],
  ])('%s, asked %j', (dialect, request, answer) => {
    const { end } = detect({ answer: answerTo(request, answer), defaultUnit: 'kg' });
    expect(end).toEqual({ kind: 'found', dialect, isUnasked: false });
  });

  it('recognises an answer that comes after the next request', () => {
    const answer = answerTo('SI\r\n', 'S S     100.00 g\r\n');
    const { end } = detect({ answer, answerAfterMs: 1100 });
    expect(end).toMatchObject({ kind: 'found', dialect: 'mt-sics' });
  });

  it('goes on when a scale only says that it does not understand', () => {
    const { end, requests } = detect({
      answer: (request) => (request === 'IP\r\n' ? '    1.234 kg   \r\n' : 'ES\r\n'),
    });
    expect(end).toMatchObject({ kind: 'found', dialect: 'ohaus' });
    expect(requests.slice(0, 2)).toEqual(['SI\r\n', 'Q\r\n']);
  });
});

describe('scales that send unasked', () => {
  it.each<[dialect: string, line: string]>([
    ['a-and-d', 'ST,GS,+00123.5,kg\r\n'],
    ['mt-sics', 'S S     100.00 g\r\n'],
    ['plain', '  1.234 kg\r\n'],
  ])('%s', (dialect, line) => {
    const { end, requests, tookMs } = detect({ line });
    expect(end).toEqual({ kind: 'found', dialect, isUnasked: true });
    expect(requests).toEqual([]);
    expect(tookMs).toBeLessThan(1500);
  });

  it.each([700, 900, 1300, 2100])(
    'does not take a plain line every %i ms for the answer of a scale with a stable sign',
    (everyMs) => {
      const { end } = detect({ line: '  1.234 kg\r\n', everyMs });
      expect(end).toEqual({ kind: 'found', dialect: 'plain', isUnasked: true });
    },
  );
});

describe('giving up', () => {
  it('tries every request once and shows what was received', () => {
    const { end, requests, tookMs } = detect({ answer: () => 'HELLO\r\n' });
    expect(requests).toEqual([
      ...new Set(dialects.flatMap(({ request }) => (request === undefined ? [] : [request]))),
    ]);
    expect(end).toMatchObject({ kind: 'givenUp', hint: undefined });
    expect(end.kind === 'givenUp' && String.fromCharCode(...end.received)).toContain('HELLO');
    expect(tookMs).toBeLessThan(10_000);
  });

  it('keeps the last 512 bytes', () => {
    const { end } = detect({ line: 'x'.repeat(100), everyMs: 100 });
    expect(end.kind === 'givenUp' && end.received.length).toBe(512);
  });

  it('suggests seven bits when the parity bit is the only obstacle', () => {
    const line = Array.from('ST,GS,+00123.5,kg\r\n', (letter) => {
      const code = letter.charCodeAt(0);
      const ones = code.toString(2).replaceAll('0', '').length;
      return String.fromCharCode(ones % 2 === 0 ? code : code | 128);
    }).join('');
    expect(detect({ line }).end).toMatchObject({ kind: 'givenUp', hint: 'sevenBits' });
  });
});
