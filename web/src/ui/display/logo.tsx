import classes from './logo.module.css';

interface LogoProps {
  compact?: boolean | undefined;
}

export function Logo({ compact = false }: LogoProps) {
  return (
    <span className={classes['root']}>
      <LogoMark label={compact ? 'WasteGauge' : undefined} />
      {!compact && <span>WasteGauge</span>}
    </span>
  );
}

function LogoMark({ label }: { label: string | undefined }) {
  const accessibility =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={classes['mark']} viewBox="0 0 28 28" {...accessibility}>
      <rect className={classes['tile']} width="28" height="28" rx="8" />
      <path className={classes['dial']} d="M5.6 18.4a8.4 8.4 0 1 1 16.8 0" />
      <path className={classes['reading']} d="M5.6 18.4a8.4 8.4 0 0 1 5.2-7.77" />
      <path
        className={classes['leaf']}
        d="M13.2 19.9C12.6 16 14.8 12.2 19.6 11.2c.5 4.6-1.6 8.4-6.4 8.7Z"
      />
    </svg>
  );
}
