import { type Static, Type } from 'typebox'
import { securityEvents } from '../../platform/notifications.ts'

const closed = { additionalProperties: false }
const to = Type.String({ maxLength: 320 })
/** 32 random bytes in base64url: it goes into a link as it is. */
const token = Type.String({ pattern: '^[A-Za-z0-9_-]{16,128}$' })

/**
 * Everything the server writes mails about. The values are those of a job, so they are plain JSON, and hold no more than
 * the mail needs: no name, no text of a user.
 */
export const MailMessage = Type.Union([
  Type.Object({ kind: Type.Literal('verify-address'), to, token }, closed),
  Type.Object({ kind: Type.Literal('reset-password'), to, token }, closed),
  /** Goes to the old address; the token undoes the change. */
  Type.Object({ kind: Type.Literal('address-changed'), to, token }, closed),
  /** Goes to the owner of an address somebody else tried to register with. */
  Type.Object({ kind: Type.Literal('address-in-use'), to }, closed),
  Type.Object({ kind: Type.Literal('security-notice'), to, event: Type.Enum(securityEvents) }, closed),
  /** To whoever invited somebody. `days` of Supporter, until `until`, a date. */
  Type.Object(
    {
      kind: Type.Literal('invite-reward'),
      to,
      days: Type.Integer({ minimum: 1 }),
      until: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    },
    closed,
  ),
  /** `deleteOn` is a date, `2030-01-31`. */
  Type.Object(
    {
      kind: Type.Literal('deletion-requested'),
      to,
      token,
      deleteOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    },
    closed,
  ),
])
export type MailMessage = Static<typeof MailMessage>
