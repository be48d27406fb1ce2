import { Link } from '@tanstack/react-router';
import classes from './help.module.css';
import { ReadersText } from './readers-text.tsx';
import type { Found } from './search-articles.ts';

export function ArticleList({ found }: { found: readonly Found[] }) {
  return (
    <ul className={classes['list']}>
      {found.map(({ article: { slug, title, summary }, section }) => (
        <li key={slug} className={classes['entry']}>
          <h2>
            <Link className={classes['entryLink']} to="/help/$slug" params={{ slug }}>
              {title}
            </Link>
          </h2>
          {section ? (
            <p>
              <strong>{section.heading}</strong> {section.excerpt}
            </p>
          ) : (
            <p>{summary}</p>
          )}
          <ReadersText slug={slug} />
        </li>
      ))}
    </ul>
  );
}
