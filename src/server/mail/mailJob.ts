import type { Transaction } from 'kysely'
import { Value } from 'typebox/value'
import type { Tables } from '../database/tables.ts'
import { type JobHandler, PermanentFailure } from '../jobs/jobHandler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mail } from './mail.ts'
import { MailMessage } from './messages.ts'

export const mailQueue = 'mail.send'

/** Has a mail sent in the background, so that no answer takes longer when there is somebody to write to. */
export function enqueueMail(jobs: Jobs, message: MailMessage, transaction?: Transaction<Tables>) {
  return jobs.enqueue({ queue: mailQueue, payload: message }, transaction)
}

/** Sends what `enqueueMail` queued: what may work later is retried, the rest given up. Links hold tokens, so it is secret. */
export function mailHandler(mail: Mail): JobHandler {
  return {
    isSecret: true,
    async run(payload) {
      if (!Value.Check(MailMessage, payload)) throw new PermanentFailure('not a mail')
      const delivery = await mail.send(payload)
      if (delivery.kind === 'later') throw new Error(delivery.reason)
      if (delivery.kind === 'refused') throw new PermanentFailure(delivery.reason)
    },
  }
}
