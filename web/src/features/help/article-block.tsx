import { Link } from '@tanstack/react-router';
import { Kbd } from '../../ui/display/kbd.tsx';
import classes from './help.module.css';
import type { Block, Inline } from './parse-article.ts';
import type { Picture } from './use-articles.ts';

interface ArticleBlockProps {
  block: Block;
  picture: (name: string) => Picture;
}

export function ArticleBlock({ block, picture }: ArticleBlockProps) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineText content={block.content} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item.map(({ text }) => text).join('')}>
              <InlineText content={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'picture':
      return (
        <img
          {...picture(block.name)}
          className={classes['picture']}
          alt={block.alt}
          loading="lazy"
        />
      );
  }
}

function InlineText({ content }: { content: readonly Inline[] }) {
  return content.map((part, index) => <InlinePart key={`${index} ${part.text}`} part={part} />);
}

function InlinePart({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'screen':
      return <strong>{part.text}</strong>;
    case 'key':
      return <Kbd>{part.text}</Kbd>;
    case 'link': {
      const [path, query] = part.to.split('?');
      return (
        <Link to={path ?? ''} search={() => Object.fromEntries(new URLSearchParams(query))}>
          {part.text}
        </Link>
      );
    }
  }
}
