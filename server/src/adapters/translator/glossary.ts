import type { Translator } from '../../platform/ports/translator.ts';

/** Without a service only the built-in glossary is used, which callers check first. */
export const createGlossaryTranslator = (): Translator => ({ translate: async () => new Map() });
