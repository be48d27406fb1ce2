import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '#icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './copy-button.module.css';
import { useResultToast } from './use-result-toast.ts';

interface CopyButtonProps {
  text: string;
  label: string;
  disabled?: boolean | undefined;
  size?: 'xs' | 'md' | undefined;
  /** Selects the text instead: browsers block the clipboard without TLS. */
  onRefused: () => void;
}

const confirmedMs = 3000;

export function CopyButton({ text, label, disabled, size, onRefused }: CopyButtonProps) {
  const { t } = useTranslation();
  const { notifyDone } = useResultToast();
  const [isCopied, setIsCopied] = useState(false);
  const { start } = useTimeout(() => setIsCopied(false), confirmedMs);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      onRefused();
      return;
    }
    setIsCopied(true);
    start();
    notifyDone(t('copied'));
  }
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      className={classes['root'] ?? ''}
      data-copied={isCopied || undefined}
      size={size ?? 'sm'}
      disabled={disabled ?? false}
      aria-label={isCopied ? t('copied') : label}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      onClick={() => void copy()}
    >
      {t(isCopied ? 'copied' : 'copy')}
    </Button>
  );
}
