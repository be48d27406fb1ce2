import { useEffect, useRef, type ReactNode } from 'react';
import classes from './auth-heading.module.css';

interface AuthHeadingProps {
  title: string;
  /** Where the page changes without a change of its address, the reader is led to the heading. */
  takesFocus?: boolean;
  children?: ReactNode;
}

/** The heading of a page outside the shell with what there is to say before its form. */
export function AuthHeading({ title, takesFocus = false, children }: AuthHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={classes['root']}>
      <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {children}
    </div>
  );
}
