import type { Comment } from '@wastegauge/contract/waste/comments';
import { useRef, useState } from 'react';
import { newClientId } from '../../api/client-id.ts';
import type { Commenting } from './api.ts';
import { emptyDraft, markupOf, problemOf, type Draft } from './comment-text.ts';
import type { PresetReason } from './reasons.ts';

export function useConversation({ add }: Commenting, comments: readonly Comment[]) {
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [reason, setReason] = useState<PresetReason | null>(null);
  const [answered, setAnswered] = useState<Comment | null>(null);
  // The comment replied to may have been deleted in the meantime.
  const replyTo = comments.find(({ id }) => id === answered?.id) ?? null;
  const isSending = useRef(false);
  const sent = useRef({ content: '', clientId: '' });
  const text = (reason ?? markupOf(draft)).trim();
  const problem = problemOf(text);
  const canSend = text !== '' && problem === undefined && !add.isPending;

  /** Resending the same text reuses the key, in case the first reply was lost. */
  function clientIdOf(content: string): string {
    if (sent.current.content !== content) sent.current = { content, clientId: newClientId() };
    return sent.current.clientId;
  }

  function send(): void {
    if (!canSend || isSending.current) return;
    isSending.current = true;
    const replied = replyTo?.id ?? null;
    const clientId = clientIdOf(JSON.stringify([text, replied]));
    add.mutate(
      { comment: text, replyTo: replied, clientId },
      {
        onSuccess: () => {
          sent.current = { content: '', clientId: '' };
          if (reason === null) setDraft(emptyDraft);
          setReason(null);
          setAnswered(null);
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  }

  return {
    draft,
    setDraft,
    reason,
    setReason,
    replyTo,
    setReplyTo: setAnswered,
    canSend,
    send,
    isSending: add.isPending,
    problem,
    error: add.error,
  };
}
export type Conversation = ReturnType<typeof useConversation>;
