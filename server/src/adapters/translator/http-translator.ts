import { z } from 'zod';
import type { Translator } from '../../platform/ports/translator.ts';

const timeoutMs = 5000;

const answerSchema = z.object({ translatedText: z.array(z.string()) });

/** Any service with LibreTranslate's `POST /translate`; the password in the URL is the API key. */
export function createHttpTranslator(options: { translateUrl: string }): Translator {
  const url = new URL(options.translateUrl);
  const apiKey = decodeURIComponent(url.password);
  url.username = '';
  url.password = '';
  if (!url.pathname.endsWith('/translate')) {
    url.pathname = `${url.pathname.replace(/\/$/, '')}/translate`;
  }
  return {
    async translate(words, target) {
      const key = apiKey === '' ? {} : { api_key: apiKey };
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ q: words, source: 'en', target, format: 'text', ...key }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`The translation service answered ${response.status}.`);
      }
      const { translatedText } = answerSchema.parse(await response.json());
      const pairs = words.flatMap((word, index) => {
        const translated = translatedText[index];
        return translated === undefined || translated === '' ? [] : [[word, translated] as const];
      });
      return new Map(pairs);
    },
  };
}
