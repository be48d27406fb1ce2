import { Button, FileButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileUpload, IconHelp } from '#icons';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useResultToast } from '../../../widgets/forms/use-result-toast.ts';
import { AuthFrame } from '../../../widgets/session/auth-frame.tsx';
import { verifyHash, type Verification } from '../api.ts';
import page from '../compliance-page.module.css';
import { verifySearch } from '../compliance-search.ts';
import { periodName, schemeTitle } from '../document/pack-document.ts';
import { usePackWords } from '../use-pack-words.ts';
import { bytesHash, isHash, normaliseHash } from './file-hash.ts';
import classes from './verify-page.module.css';

export function VerifyPage() {
  const { t } = usePackWords();
  const { notifyError } = useResultToast();
  const [typed, setTyped] = useState(verifySearch.parse(useSearch({ strict: false })).hash ?? '');
  const [hasError, setHasError] = useState(false);
  const [fileName, setFileName] = useState<string>();
  const verify = useMutation({ mutationFn: verifyHash, onError: notifyError });
  const check = (text: string): void => {
    const hash = normaliseHash(text);
    setHasError(!isHash(hash));
    if (isHash(hash)) verify.mutate(hash);
    else verify.reset();
  };
  const checkFile = async (file: File): Promise<void> => {
    const hash = await bytesHash(await file.arrayBuffer());
    setTyped(hash);
    setFileName(file.name);
    check(hash);
  };
  return (
    <AuthFrame layout="page">
      <PageHeader title={t('verify.title')} subtitle={t('verify.intro')} />
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          check(typed);
        }}
      >
        <TextField
          label={
            fileName === undefined ? t('verify.hash') : t('verify.fileHash', { file: fileName })
          }
          hint={t('verify.hashHint')}
          error={hasError ? t('messages.invalidHash') : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          classNames={{ input: classes['hash'] ?? '' }}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setFileName(undefined);
            setHasError(false);
            verify.reset();
          }}
        />
        <div className={classes['buttons']}>
          <Button type="submit" variant="primary" disabled={verify.isPending}>
            {t('verify.check')}
          </Button>
          {isSecureContext && (
            <FileButton
              accept="application/json,.json"
              onChange={(file) => {
                if (file) checkFile(file).catch(notifyError);
              }}
            >
              {(props) => (
                <Button
                  {...props}
                  leftSection={<IconFileUpload size={18} stroke={1.7} aria-hidden />}
                >
                  {t('verify.chooseFile')}
                </Button>
              )}
            </FileButton>
          )}
        </div>
        <p className={page['second']}>
          {t(isSecureContext ? 'verify.fileHint' : 'verify.unavailable')}
        </p>
      </form>
      <div aria-live="polite">{verify.data && <Result verification={verify.data} />}</div>
    </AuthFrame>
  );
}

const looks: Record<Verification['state'], { tone: BadgeTone; icon: ReactNode }> = {
  valid: { tone: 'ok', icon: <IconCircleCheck size={14} stroke={1.7} /> },
  changed: { tone: 'err', icon: <IconAlertTriangle size={14} stroke={1.7} /> },
  unknown: { tone: 'warn', icon: <IconHelp size={14} stroke={1.7} /> },
};

function Result({ verification: { state, report } }: { verification: Verification }) {
  const words = usePackWords();
  const { t, format } = words;
  const { tone, icon } = looks[state];
  return (
    <Panel
      title={
        <Badge tone={tone} icon={icon}>
          {t(`verify.states.${state}.title`)}
        </Badge>
      }
    >
      <p className={classes['text']}>{t(`verify.states.${state}.text`)}</p>
      {report && (
        <dl className={page['facts']}>
          <dt>{t('verify.report')}</dt>
          <dd>{schemeTitle(report.scheme, words)}</dd>
          <dt>{t('verify.period')}</dt>
          <dd>{periodName(report, words)}</dd>
          <dt>{t('verify.version')}</dt>
          <dd>
            {report.version === report.newest_version
              ? report.version
              : t('verify.newer', { version: report.version, newest: report.newest_version })}
          </dd>
          <dt>{t('verify.lockedAt')}</dt>
          <dd>{format.timestamp(report.locked_at)}</dd>
          <dt>{t('verify.countersigned')}</dt>
          <dd>{t(report.is_countersigned ? 'verify.yes' : 'verify.no')}</dd>
        </dl>
      )}
    </Panel>
  );
}
