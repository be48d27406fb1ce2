import { IconAlertCircle } from '#icons';
import classes from '../fields/field.module.css';

export function ErrorText({ text }: { text: string }) {
  return (
    <>
      <IconAlertCircle className={classes['errorIcon']} size={14} stroke={2} aria-hidden />
      <span>{text}</span>
    </>
  );
}

export function ErrorLine({ text }: { text: string }) {
  return (
    <p className={classes['errorLine']} role="alert">
      <ErrorText text={text} />
    </p>
  );
}

export function belowField(error: string | undefined, hint: string | undefined) {
  return error === undefined
    ? { description: hint }
    : { error: <ErrorText text={error} />, 'aria-invalid': true };
}
