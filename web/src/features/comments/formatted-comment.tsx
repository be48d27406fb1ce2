import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortenComment, splitMentions, type CommentPiece } from './comment-text.ts';
import classes from './comment-card.module.css';
import { findPreset, reasonKeys } from './preset-reasons.tsx';

export function FormattedComment({ text }: { text: string }) {
  const { t } = useTranslation('comments');
  const preset = findPreset(text);
  if (preset !== undefined) return t(`reasons.${reasonKeys[preset]}`);
  return <Pieces pieces={splitMentions(text)} />;
}

const shownLength = 150;

/** A long comment can be opened and closed again. */
export function FoldedComment({ text }: { text: string }) {
  const { t } = useTranslation('comments');
  const [isWhole, setWhole] = useState(false);
  const pieces = splitMentions(text);
  const short = shortenComment(pieces, shownLength);
  const isShort = short.at(-1) === pieces.at(-1);
  if (isShort || findPreset(text) !== undefined) return <FormattedComment text={text} />;
  return (
    <>
      <Pieces pieces={isWhole ? pieces : short} />{' '}
      <Button variant="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {t(isWhole ? 'showLess' : 'showMore')}
      </Button>
    </>
  );
}

const Pieces = ({ pieces }: { pieces: readonly CommentPiece[] }) =>
  pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      <Fragment key={index}>{piece}</Fragment>
    ) : (
      <b key={index} className={classes['mention']}>
        @{piece.name}
      </b>
    ),
  );
