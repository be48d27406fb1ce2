import { useEffect, useRef, type ReactNode } from 'react';
import classes from './auth-heading.module.css';

interface AuthHeadingProps {
  title: string;
  takesFocus?: boolean;
  children?: ReactNode;
}

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
