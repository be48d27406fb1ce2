import { Button } from '@mantine/core';
import { Alert } from '../../ui/feedback/alert.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { SampleCard } from './sample-card.tsx';
import classes from './test-ui-page.module.css';

const closeLabel = 'Close';

export function FeedbackCard() {
  return (
    <SampleCard title="Feedback" hint="Toasts top centre for 3 s; alerts stay in the form.">
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
    </SampleCard>
  );
}
