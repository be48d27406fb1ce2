import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SampleCard } from './sample-card.tsx';
import classes from './test-ui-page.module.css';

type OpenDialog = 'question' | 'wide' | 'logout' | 'delete' | 'processing';

export function DialogsCard() {
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <SampleCard title="Dialogs" hint="568 px, 708 px, a sheet below 580.">
      <div className={classes['row']}>
        <Button onClick={() => setOpen('question')}>Short form</Button>
        <Button onClick={() => setOpen('wide')}>Wide</Button>
        <Button onClick={() => setOpen('logout')}>Logout</Button>
        <Button onClick={() => setOpen('delete')}>Delete</Button>
        <Button onClick={() => setOpen('processing')}>Processing</Button>
      </div>
      <FormDialog opened={open === 'question'} onClose={close} />
      <FormDialog opened={open === 'wide'} onClose={close} isWide />
      <ConfirmDialog
        opened={open === 'logout'}
        title="Logout"
        text="Are you sure?"
        confirmLabel="Yes"
        cancelLabel="No"
        closeLabel="Close"
        onConfirm={close}
        onCancel={close}
      />
      <ConfirmDialog
        opened={open === 'delete' || open === 'processing'}
        title="Delete event"
        text="Are you sure you want to delete event? This action cannot be undone."
        confirmLabel="Delete"
        cancelLabel="Cancel"
        closeLabel="Close"
        destructive
        isProcessing={open === 'processing'}
        processingLabel="Processing..."
        onConfirm={close}
        onCancel={close}
      />
    </SampleCard>
  );
}

interface FormDialogProps {
  opened: boolean;
  onClose: () => void;
  isWide?: boolean;
}

function FormDialog({ opened, onClose, isWide = false }: FormDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isWide ? 'Update your Focus Foods' : 'Add Waste Item'}
      closeLabel="Close"
      size={isWide ? 'wide' : 'question'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onClose}>
            Save
          </Button>
        </>
      }
    >
      <div className={classes['content']}>
        <TextField label="Food" size="md" placeholder="Choose a food" />
        <TextField label="Amount" size="md" hint="0.01 to 350 kg" rightSection="kg" />
      </div>
    </Dialog>
  );
}
