import { useMemo } from 'react';
import { mailDocument } from './mail-document.ts';

interface MailFrameProps {
  html: string;
  title: string;
  className?: string | undefined;
}

/** Sandboxed: no scripts and no origin; only links work. */
export function MailFrame({ html, title, className }: MailFrameProps) {
  const document = useMemo(() => mailDocument(html, window.location.origin), [html]);
  return (
    <iframe
      className={className}
      title={title}
      sandbox="allow-top-navigation-by-user-activation"
      srcDoc={document}
    />
  );
}
