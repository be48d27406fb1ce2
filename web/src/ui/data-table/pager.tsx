import { IconChevronLeft, IconChevronRight } from '#icons';
import type { ReactNode } from 'react';
import classes from './pager.module.css';
import { pagesAround } from './pager-pages.ts';
import { useIsPhone } from '../use-is-phone.ts';

export interface PagerLabels {
  navigation: string;
  previous: string;
  next: string;
  page: (page: number) => string;
  position: (page: number, pageCount: number) => string;
}

interface PagerProps {
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  labels: PagerLabels;
}

export function Pager({ page, pageCount, onPageChange, labels }: PagerProps) {
  const isPhone = useIsPhone();
  if (pageCount <= 1) return null;
  return (
    <nav className={classes['root']} aria-label={labels.navigation}>
      <StepButton label={labels.previous} target={page - 1} {...{ pageCount, onPageChange }}>
        <IconChevronLeft size={18} stroke={1.7} aria-hidden />
      </StepButton>
      {isPhone ? (
        <span className={classes['position']}>{labels.position(page, pageCount)}</span>
      ) : (
        pagesAround(page, pageCount).map((item) =>
          item < 0 ? (
            <span key={item} className={classes['dots']} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={item}
              type="button"
              className={classes['control']}
              aria-label={labels.page(item)}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => onPageChange(item)}
            >
              {item}
            </button>
          ),
        )
      )}
      <StepButton label={labels.next} target={page + 1} {...{ pageCount, onPageChange }}>
        <IconChevronRight size={18} stroke={1.7} aria-hidden />
      </StepButton>
    </nav>
  );
}

interface StepButtonProps {
  label: string;
  target: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  children: ReactNode;
}

function StepButton({ label, target, pageCount, onPageChange, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className={classes['control']}
      aria-label={label}
      disabled={target < 1 || target > pageCount}
      onClick={() => onPageChange(target)}
    >
      {children}
    </button>
  );
}
