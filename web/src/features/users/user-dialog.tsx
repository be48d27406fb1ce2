import { useId, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import classes from './user-form.module.css';

interface UserDialogProps<Fields extends FieldValues, Entry extends FieldValues> {
  opened: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  state: {
    form: UseFormReturn<Fields, unknown, Entry>;
    send: (entry: Entry) => void;
    isPending: boolean;
    failure: { text: string; isInView: boolean } | undefined;
  };
  children: ReactNode;
}

export function UserDialog<Fields extends FieldValues, Entry extends FieldValues>({
  opened,
  onClose,
  title,
  submitLabel,
  state: { form, send, isPending, failure },
  children,
}: UserDialogProps<Fields, Entry>) {
  const { t } = useTranslation();
  const formId = useId();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      size="wide"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={submitLabel}
          isPending={isPending}
          onCancel={onClose}
        />
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          className={classes['form']}
          noValidate
          onSubmit={(event) => void form.handleSubmit(send)(event)}
        >
          {failure && (
            <Alert tone="err" comesIntoView={!failure.isInView}>
              {failure.text}
            </Alert>
          )}
          {children}
        </form>
      </FormProvider>
    </Dialog>
  );
}
