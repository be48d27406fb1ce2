import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Textarea } from '@mantine/core';
import { IconBulb, IconSend } from '#icons';
import { suggestionBody, widgetRoutes } from '@wastegauge/contract/insight/widgets';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { call } from '../../api/call.ts';
import classes from './widgets-page.module.css';

export function SuggestWidgetForm() {
  const { t } = useTranslation(['widgets', 'common', 'texts']);
  const suggest = useSuggestWidget();
  const { notifyDone, notifyFailure } = useResultToast();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(suggestionBody),
    mode: 'onChange',
    defaultValues: { text: '' },
  });
  const send = handleSubmit(({ text }) => {
    if (suggest.isPending) return;
    suggest.mutate(text, {
      onSuccess: () => {
        reset();
        notifyDone(t('suggest.sent'));
      },
      onError: () => notifyFailure(t('texts:somethingWentWrong')),
    });
  });
  return (
    <section className={classes['suggest']} aria-labelledby="suggest-widget">
      <span className={classes['bulb']} aria-hidden>
        <IconBulb size={20} stroke={1.7} />
      </span>
      <form className={classes['suggestForm']} noValidate onSubmit={(event) => void send(event)}>
        <div>
          <h2 id="suggest-widget">{t('suggest.title')}</h2>
          <p className={classes['quiet']}>{t('suggest.text')}</p>
        </div>
        <Textarea
          {...register('text')}
          aria-label={t('suggest.label')}
          placeholder={t('suggest.placeholder')}
          rows={3}
          maxLength={2500}
        />
        <div className={classes['suggestFoot']}>
          <span className={classes['quiet']}>{t('suggest.goesTo')}</span>
          <Button
            type="submit"
            variant="primary"
            leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
            disabled={!formState.isValid || suggest.isPending}
          >
            {t(suggest.isPending ? 'common:processing' : 'suggest.send')}
          </Button>
        </div>
      </form>
    </section>
  );
}

const useSuggestWidget = () =>
  useMutation({
    mutationFn: (text: string) => call(widgetRoutes.suggestWidget, { body: { text } }),
  });
