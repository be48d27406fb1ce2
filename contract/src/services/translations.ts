import { z } from 'zod';
import { translationLanguages } from '../values/languages.ts';
import { routes } from '../route.ts';

export const translationRoutes = routes({
  translate: {
    method: 'POST',
    path: '/api/translate/',
    access: 'catalogue.read',
    summary: 'Words in another language; what nobody can translate comes back unchanged',
    body: z.strictObject({
      words: z.array(z.string().max(1000)).max(1000),
      target: z.enum(translationLanguages),
    }),
    reply: z.object({ translations: z.record(z.string(), z.string()) }),
  },
});
