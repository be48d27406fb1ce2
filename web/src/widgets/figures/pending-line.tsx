import { IconTag } from '#icons';
import classes from './pending-line.module.css';
import { usePendingText } from './use-pending-text.ts';

/** Says what captures without a food add to a figure, in one quiet line. */
export function PendingLine(props: Parameters<typeof usePendingText>[0]) {
  const text = usePendingText(props);
  return text === undefined ? null : <PendingNote text={text} />;
}

export function PendingNote({ text }: { text: string }) {
  return (
    <p className={classes['root']}>
      <IconTag size={14} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
