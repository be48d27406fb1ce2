import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '#icons';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  size?: 'day' | 'question' | 'wide' | undefined;
  /** On phones: full screen, or a bottom sheet as tall as its content. */
  sheet?: 'full' | 'fit' | undefined;
  children: ReactNode;
  footer?: ReactNode;
}

const widths = { day: 450, question: 568, wide: 708 } as const;

export function Dialog({
  opened,
  onClose,
  title,
  closeLabel,
  size = 'question',
  sheet = 'full',
  children,
  footer,
}: DialogProps) {
  const isSheet = useMediaQuery('(max-width: 579px)', false, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={widths[size]}
      centered
      classNames={{
        inner: classes['inner'] ?? '',
        content: classes['content'] ?? '',
        header: classes['head'] ?? '',
        title: classes['title'] ?? '',
        body: classes['body'] ?? '',
        overlay: classes['overlay'] ?? '',
      }}
      attributes={{ inner: { 'data-sheet': sheet }, content: { 'data-sheet': sheet } }}
      transitionProps={{ transition: isSheet ? 'slide-up' : 'pop', duration: isSheet ? 200 : 160 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not a banner: a dialog over a drawer would be the second banner landmark. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={closeLabel} icon={<IconX size={18} stroke={1.7} />} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
        {footer !== undefined && <div className={classes['foot']}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
