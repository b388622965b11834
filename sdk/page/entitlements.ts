import { proxy } from 'valtio'

/** What an account server says of who is signed in, as far as it decides what they may use. */
export interface Account {
  /** "free", "supporter", "supporter_plus", "pro"; others count as free. */
  readonly tier: string
  readonly isAdmin: boolean
}

/** What an account may use. */
export interface Entitlements {
  /** What characters remember of themselves. */
  readonly reveries: boolean
  /** More memories in the prompt than `freeContextCap`, and searching among them. */
  readonly memorySearch: boolean
  /** The most memories a prompt may hold, whatever the settings say. */
  readonly contextCap: number
}

const freeContextCap = 10
const supporterTiers: readonly string[] = ['supporter', 'supporter_plus', 'pro']

/**
 * What may be used. `billing` is what a server that bills said of the player, "guest" where it knows nobody. Without
 * such a server nobody asks for anything, and all is unlocked.
 */
export function entitlementsOf(billing: Account | 'guest' | undefined): Entitlements {
  const isOpen =
    billing === undefined || (billing !== 'guest' && (billing.isAdmin || supporterTiers.includes(billing.tier)))
  return isOpen
    ? { reveries: true, memorySearch: true, contextCap: Number.POSITIVE_INFINITY }
    : { reveries: false, memorySearch: false, contextCap: freeContextCap }
}

/** What the player may use now. The one place that is asked. */
export const entitlements = proxy<{ -readonly [Key in keyof Entitlements]: Entitlements[Key] }>(
  entitlementsOf(undefined),
)

/** Notes what a server that bills said, or with `undefined` that there is none. */
export function entitle(billing: Account | 'guest' | undefined): void {
  Object.assign(entitlements, entitlementsOf(billing))
}
