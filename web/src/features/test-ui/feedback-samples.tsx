import { Button } from '@mantine/core';
import {
  IconCalendarOff,
  IconChartBar,
  IconChartDots3,
  IconInbox,
  IconPhotoOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingScreen } from '../../ui/display/loading-screen.tsx';
import { MetricSkeleton, PanelSkeleton, TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SampleSection } from './sample-section.tsx';
import classes from './test-ui-page.module.css';

const closeLabel = 'Close';

export function FeedbackSamples() {
  return (
    <SampleSection title="Feedback" hint="Toasts top centre for 3 s; alerts stay in the form.">
      <div className={classes['row']}>
        <Button
          onClick={() =>
            showToast({ kind: 'success', text: 'Event was successfully discarded.', closeLabel })
          }
        >
          Success toast
        </Button>
        <Button
          onClick={() =>
            showToast({ kind: 'error', text: 'Oops, something went wrong.', closeLabel })
          }
        >
          Error toast
        </Button>
      </div>
      <div className={classes['grid']}>
        <Alert tone="warn">All events has been processed!</Alert>
        <Alert tone="err">Invalid or expired OTP.</Alert>
      </div>
    </SampleSection>
  );
}

export function StateSamples() {
  const [retryCount, setRetryCount] = useState(0);
  return (
    <SampleSection title="Loading, empty, failed" hint="Skeletons copy the final layout.">
      <div className={classes['grid']}>
        <MetricSkeleton label="Loading..." />
        <PanelSkeleton height={80} />
        <div className={classes['frame']}>
          <div className={classes['loading']}>
            <LoadingScreen label="Loading WasteGauge" />
          </div>
        </div>
        <div className={classes['frame']}>
          <EmptyState icon={<IconChartBar />} title="No Data" />
        </div>
        <div className={classes['frame']}>
          <EmptyState
            icon={<IconChartDots3 />}
            title="No data to display yet"
            hint="Change the dates or the labels"
          />
        </div>
        <div className={classes['frame']}>
          <EmptyState icon={<IconInbox />} title="Oops! No events to show" />
        </div>
        <div className={classes['frame']}>
          <EmptyState
            icon={<IconCalendarOff />}
            title="No Upcoming Events"
            action={<Button>Add Event</Button>}
          />
        </div>
        <div className={classes['frame']}>
          <EmptyState icon={<IconPhotoOff />} title="Unavailable" hint="Image has been Discarded" />
        </div>
        <div className={classes['frame']}>
          <ErrorState
            title="Something went wrong"
            hint={`Tried ${retryCount + 1} times`}
            onRetry={() => setRetryCount(retryCount + 1)}
            retryLabel="Try again"
          />
        </div>
      </div>
      <TableSkeleton rows={3} />
    </SampleSection>
  );
}

type OpenDialog = 'question' | 'wide' | 'logout' | 'delete' | 'processing';

export function DialogSamples() {
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <SampleSection title="Dialogs" hint="568 px, 708 px, a sheet below 580.">
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
    </SampleSection>
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
