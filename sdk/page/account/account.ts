import { proxy } from 'valtio'
import type { CurrentUser } from '../../../src/platform/account.ts'
import type { Usage } from '../../../src/platform/hosted.ts'
import type { config } from '../../../src/platform/profile.ts'
import type { AnswerOf } from './answerOf.ts'

/** What a product API host says of itself. */
export type SiteConfig = AnswerOf<typeof config>['data']
/**
 * Who is signed in at the product API host. The module "Account" keeps it up to date; everybody may read it. `unknown` until
 * the host has answered and while the module is off, `off` where no host answers.
 */
export interface AccountState {
  phase: 'unknown' | 'off' | 'guest' | 'signed-in'
  /** What the host says of itself, once it has answered. */
  site: SiteConfig | undefined
  /** Who it is. Missing for a moment after the start, and as long as the host does not answer. */
  user: CurrentUser | undefined
  /** How much of the hosted model is left, once that is known. */
  usage: Usage | undefined
  /** Notifications that were not read yet. */
  unread: number
}

/** Who is signed in now. */
export const account = proxy<AccountState>({
  phase: 'unknown',
  site: undefined,
  user: undefined,
  usage: undefined,
  unread: 0,
})

/** Whether the hosted model may be asked for another reply, as far as it is known. */
export const hasMessagesLeft = ({ usage }: Pick<AccountState, 'usage'>): boolean =>
  usage === undefined || usage.has_unlimited || (usage.messages_remaining ?? 0) > 0
