import { useEffect, useState } from 'react';
import { preferredLanguage } from '../texts/languages.ts';
import { loadTexts, setDocumentLanguage, type Texts } from '../texts/texts.ts';
import classes from './message.module.css';

/** Before anything can start: no secure connection, or already open in another tab. */
export function BlockedPage({ reason }: { reason: 'insecure' | 'busy' }) {
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    const language = preferredLanguage(navigator.languages);
    setDocumentLanguage(language);
    void loadTexts(language).then(setTexts);
  }, []);
  if (!texts) return null;
  return (
    <main className={classes['root']}>
      <h1>{texts[reason === 'busy' ? 'busyTitle' : 'insecureTitle']}</h1>
      {reason === 'busy' ? (
        <p>{texts.busy}</p>
      ) : (
        <>
          <p>{texts.insecureWhy}</p>
          <p>{texts.insecureWhat}</p>
          <p>
            <a href="/certificate">{texts.insecureHow}</a>
          </p>
        </>
      )}
    </main>
  );
}
