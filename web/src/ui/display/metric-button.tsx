import { Flex, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '#icons';
import type { ReactNode } from 'react';
import classes from './metric-button.module.css';
import { Sparkline } from './sparkline.tsx';

interface MetricButtonProps {
  label: string;
  icon: ReactNode;
  value: string;
  unit?: string | undefined;
  prefix?: string | undefined;
  change: ReactNode;
  /** One quiet line below the figure. */
  note?: string | undefined;
  /** Why the figure has a warning sign. */
  warning?: string | undefined;
  sparkline?: number[] | undefined;
  selected: boolean;
  onSelect: () => void;
  tooltip: string;
}

export function MetricButton({
  label,
  icon,
  value,
  unit,
  prefix,
  change,
  note,
  warning,
  sparkline,
  selected,
  onSelect,
  tooltip,
}: MetricButtonProps) {
  return (
    <Tooltip label={warning === undefined ? tooltip : `${tooltip} ${warning}.`}>
      <button type="button" className={classes['root']} aria-pressed={selected} onClick={onSelect}>
        <span className={classes['label']}>
          <span className={classes['icon']} aria-hidden>
            {icon}
          </span>
          <span className={classes['name']}>{label}</span>
          <span className={classes['radio']} aria-hidden />
        </span>
        <Flex component="span" direction="column" gap={2} miw={0}>
          <span className={classes['value']}>
            {prefix}
            {value}
            {unit !== undefined && <small className={classes['unit']}> {unit}</small>}
            {warning !== undefined && (
              <span className={classes['warning']}>
                <IconAlertTriangle size={16} stroke={1.9} aria-hidden />
                <VisuallyHidden>{warning}</VisuallyHidden>
              </span>
            )}
          </span>
          <span className={classes['change']}>{change}</span>
        </Flex>
        {sparkline !== undefined && (
          <span className={classes['sparkline']}>
            <Sparkline values={sparkline} tone={sparklineTone(sparkline)} />
          </span>
        )}
        {note !== undefined && <span className={classes['note']}>{note}</span>}
      </button>
    </Tooltip>
  );
}

const sparklineTone = (values: number[]): 'series' | 'neutral' =>
  (values.at(-1) ?? 0) < (values[0] ?? 0) ? 'series' : 'neutral';
