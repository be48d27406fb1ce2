import { zodResolver } from '@hookform/resolvers/zod';
import { SimpleGrid } from '@mantine/core';
import {
  createContext,
  useContext,
  useId,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { QuestionFooter } from '../../ui/dialogs/dialog-buttons.tsx';
import classes from '../../ui/dialogs/dialog.module.css';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFooter } from './form-footer.tsx';
import { SavingForm } from './saving-form.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';
import { useFormFailureText } from './use-error-text.ts';
import { useResultToast } from './use-result-toast.ts';
import { useSaving, type Saving } from './use-saving.ts';
import { useStoredForm } from './use-stored-form.ts';

type DialogProps = Pick<
  ComponentProps<typeof Dialog>,
  'opened' | 'onClose' | 'title' | 'size' | 'sheet' | 'children'
>;

interface FormDialogProps<Fields extends FieldValues, Entry, Saved>
  extends DialogProps, Pick<Saving<Fields, Entry, Saved>, 'send' | 'fieldOf' | 'onSaved'> {
  schema: z.ZodType<Entry, Fields>;
  /** New values replace those that were not edited. */
  values: Fields;
  /** Of another subject all values are replaced. */
  subject?: string | number | null | undefined;
  mode?: 'onTouched' | 'onChange' | 'onSubmit' | undefined;
  /** When shown errors are checked again. */
  reValidateMode?: 'onChange' | 'onSubmit' | undefined;
  submitLabel: string;
  isDisabled?: boolean | undefined;
  /** The form can be sent only with valid changes. */
  needsChange?: boolean | undefined;
  /** Asked before sending. */
  confirmation?: ((entry: Entry) => string | undefined) | undefined;
  done?: string | ((saved: Saved, entry: Entry) => string | undefined) | undefined;
  /** A function returns the text of a toast. */
  failsWith?: 'alert' | 'toast' | ((error: Error) => string) | undefined;
  columns?: 1 | 2 | undefined;
  /** Start of the footer. */
  actions?: ReactNode;
  staysOpen?: boolean | undefined;
  /** Replaces the form. */
  result?: { body: ReactNode; footer: ReactNode } | undefined;
}

/** Shown in place of the form, until `confirm` returns anything but false. */
interface Question {
  text: string;
  confirmLabel: string;
  confirm: () => Promise<unknown>;
}

const AskContext = createContext<(question: Question) => void>(() => undefined);
export const useAsk = () => useContext(AskContext);

export function FormDialog<Fields extends FieldValues, Entry, Saved>(
  props: FormDialogProps<Fields, Entry, Saved>,
) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedFormDialog key={opening} {...props} />;
}

function OpenedFormDialog<Fields extends FieldValues, Entry, Saved>({
  opened,
  onClose,
  title,
  size,
  sheet,
  schema,
  values,
  subject,
  mode = 'onTouched',
  reValidateMode = 'onChange',
  send,
  fieldOf,
  onSaved,
  submitLabel,
  isDisabled = false,
  needsChange = false,
  confirmation,
  done,
  failsWith = 'alert',
  columns = 1,
  actions,
  staysOpen = false,
  result,
  children,
}: FormDialogProps<Fields, Entry, Saved>) {
  const { t } = useTranslation();
  const formId = useId();
  const { notifyDone, notifyError, notifyFailure } = useResultToast();
  const alertText = useFormFailureText();
  const form = useStoredForm<Fields, Entry>({
    resolver: useMemo(() => zodResolver(schema), [schema]),
    mode,
    reValidateMode,
    stored: values,
    subject: subject ?? null,
  });
  const { isDirty, isValid } = form.formState;
  const { save, isPending, failure } = useSaving(form, {
    send,
    fieldOf,
    onSaved: (saved, entry) => {
      if (!staysOpen) onClose();
      const text = typeof done === 'function' ? done(saved, entry) : done;
      if (text !== undefined) notifyDone(text);
      onSaved?.(saved, entry);
    },
    onFailed: (error) => {
      if (failsWith === 'toast') notifyError(error);
      else if (failsWith !== 'alert') notifyFailure(failsWith(error));
    },
  });
  const hasAlert = failure !== undefined && !failure.isAtField && failsWith === 'alert';
  const question = useQuestion();
  const discarding = useDiscardQuestion(isDirty && result === undefined, onClose);
  const submit = (entry: Entry): unknown => {
    const text = confirmation?.(entry);
    if (text === undefined) return save(entry);
    return question.ask({
      text,
      confirmLabel: t('continue'),
      confirm: async () => !(await save(entry)),
    });
  };
  const footer = (
    <>
      {actions}
      <FormFooter
        formId={formId}
        submitLabel={submitLabel}
        isPending={isPending}
        isDisabled={isDisabled || (needsChange && !(isDirty && isValid))}
        onCancel={discarding.close}
      />
    </>
  );
  return (
    <AskContext value={question.ask}>
      <Dialog
        opened={opened}
        onClose={discarding.close}
        title={title}
        closeLabel={t('close')}
        size={size}
        sheet={sheet}
        footer={result?.footer ?? question.footer ?? footer}
      >
        {result?.body ?? question.body ?? (
          <SavingForm
            id={formId}
            form={form}
            save={submit}
            failure={hasAlert ? alertText(failure.error) : undefined}
          >
            {columns === 1 ? children : <FormColumns>{children}</FormColumns>}
          </SavingForm>
        )}
      </Dialog>
      {discarding.question}
    </AskContext>
  );
}

function useQuestion() {
  const { t } = useTranslation();
  const { notifyError } = useResultToast();
  const id = useId();
  const [question, ask] = useState<Question>();
  const [isAnswering, setIsAnswering] = useState(false);
  if (question === undefined) return { ask };
  const confirm = async (): Promise<void> => {
    if (isAnswering) return;
    setIsAnswering(true);
    let isAnswered = true;
    try {
      isAnswered = (await question.confirm()) !== false;
    } catch (error) {
      notifyError(error);
    }
    setIsAnswering(false);
    if (isAnswered) ask(undefined);
  };
  return {
    ask,
    body: <p id={id}>{question.text}</p>,
    footer: (
      <QuestionFooter
        questionId={id}
        confirmLabel={question.confirmLabel}
        cancelLabel={t('cancel')}
        processingLabel={t('processing')}
        isProcessing={isAnswering}
        onConfirm={() => void confirm()}
        onCancel={() => ask(undefined)}
      />
    ),
  };
}

export function FormColumns({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="var(--s4)" style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  );
}

/** All columns of a form. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div style={{ gridColumn: '1 / -1', minWidth: 0 }}>{children}</div>;
}

export function FormNote({ children }: { children: ReactNode }) {
  return <span className={classes['note']}>{children}</span>;
}
