import { createTransport, type Transporter } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { MailMessage } from './messages.ts'
import { createOutbox } from './outbox.ts'
import { writeMail } from './templates.ts'

export interface MailOptions {
  /** The origin of the page, and nothing a request says, is where links lead. */
  readonly publicUrl: string
  /** The sender: `Vesper <no-reply@example.com>`. */
  readonly from: string
  readonly delivery: { readonly kind: 'outbox'; readonly folder: string } | SmtpDelivery
  readonly clock: Clock
}

export interface SmtpDelivery {
  readonly kind: 'smtp'
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string
  readonly timeoutMs?: number
}

/** `later` may work when it is tried again; `refused` never will. `reason` holds no address and no text of the server. */
export type Delivery =
  | { readonly kind: 'sent' }
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }

export interface Mail {
  send(message: MailMessage): Promise<Delivery>
  close(): void
}

/** Writes and delivers the server's mails. It tries once; `mailJob.ts` retries. */
export function createMail({ publicUrl, from, delivery, clock }: MailOptions): Mail {
  const transport = delivery.kind === 'smtp' ? smtpTransport(delivery) : createOutbox(delivery.folder, clock)
  return {
    async send(message) {
      if (!isPlainAddress(message.to)) return { kind: 'refused', reason: 'invalid address' }
      try {
        await transport.sendMail({
          ...writeMail(message, publicUrl),
          from,
          // An object is one recipient; a text would be read as a list of them.
          to: { name: '', address: message.to },
          date: clock(),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { kind: 'sent' }
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** One address, without what could end a header, add a recipient or route the mail elsewhere. */
const isPlainAddress = (address: string): boolean =>
  /^[^\s\x00-\x1f\x7f@<>()[\],;:"\\]{1,64}@[^\s\x00-\x1f\x7f@<>()[\],;:"\\]{1,255}$/u.test(address)

function smtpTransport({ url, timeoutMs = 15_000 }: SmtpDelivery): Transporter {
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** What a failure of nodemailer means. A refused login is our own configuration, which somebody may repair. */
function failureOf(error: unknown): Delivery {
  const { code, responseCode, command } = error as SmtpError
  const reason = [code ?? 'failed', responseCode, command].filter((part) => part !== undefined).join(' ')
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return { kind: isFinal ? 'refused' : 'later', reason }
}

interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}
