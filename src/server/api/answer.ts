import type { Readable } from 'node:stream'
import { type RefusalName, type RefusalRow, refusals } from '../../platform/messages.ts'

/** That a call is refused, and why. Handlers return it where an answer would stand. */
export class Refused {
  readonly row: RefusalRow
  readonly details: RefusalDetails

  constructor(row: RefusalRow, details: RefusalDetails) {
    this.row = row
    this.details = details
  }
}

export interface RefusalDetails {
  /** What stands for the `{names}` in the text. */
  readonly values?: Readonly<Record<string, string>>
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number
  /** Members of this call's refusals. */
  readonly members?: Readonly<Record<string, unknown>>
  readonly errors?: readonly FieldError[]
}

export interface FieldError {
  readonly field?: string
  readonly message: string
  readonly code: string
}

export const refuse = (name: RefusalName, details: RefusalDetails = {}): Refused => new Refused(refusals[name], details)

/** An answer that is written piece by piece. */
export class Streamed {
  readonly body: Readable
  readonly contentType: string

  constructor(body: Readable, contentType: string) {
    this.body = body
    this.contentType = contentType
  }
}

/** That a visit goes on elsewhere. */
export class Redirect {
  readonly address: string
  readonly cookie: string | undefined

  constructor(address: string, cookie?: string) {
    this.address = address
    this.cookie = cookie
  }
}

/** The body of a refusal, as every call that fails sends it. */
export function refusalBody({ row, details }: Refused, requestId: string): Readonly<Record<string, unknown>> {
  const { values = {}, retryAfter, members, errors } = details
  const message = row.text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return {
    ...members,
    success: false,
    error: message,
    message,
    code: row.code,
    request_id: requestId,
    ...(errors && { errors }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  }
}
