import { widgetRoutes } from '@wastegauge/contract/insight/widgets';
import { defineFeature } from '../../platform/http/http.ts';
import { findWidgets, findSuggester, insertSuggestion } from './queries.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { requireFound } from '../../platform/errors.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { mailTo, type Messages } from '../messages/service.ts';

export const widgetFeature = defineFeature(widgetRoutes, (deps: WidgetDeps) => ({
  listWidgets: (_actor, { query }) => findWidgets(deps.db, query.name),
  suggestWidget: (actor, { body }) => suggestWidget(deps, actor, body.text),
}));

interface WidgetDeps {
  db: Db;
  messages: Messages;
  supportEmail: string;
}

// Each suggestion is a mail to support.
const suggestionsAnHour = 20;

/** Stored and mailed in one transaction (S-57). */
async function suggestWidget(
  { db, messages, supportEmail }: WidgetDeps,
  actor: Actor,
  text: string,
): Promise<{ id: number }> {
  const userId = actor.user.id;
  const key = `widget-suggestion:${userId}`;
  await countHit(db, { key, hits: suggestionsAnHour, windowSeconds: 3600 });
  return inTransaction(db, async (transaction) => {
    const suggester = requireFound(await findSuggester(transaction, userId));
    const id = await insertSuggestion(transaction, userId, text);
    const { name, email, language } = suggester;
    await messages.queueMail(
      transaction,
      mailTo(
        { email: supportEmail, language },
        { template: 'widget-suggestion', name, email, text },
      ),
    );
    await writeAudit(transaction, actor, 'widget.suggested', ['widget_suggestion', id]);
    return { id };
  });
}
