import type { Placed } from './inOrder.ts'
import { ordered, Point } from './Point.ts'

/** Why no model can be asked now. */
export interface Refusal {
  /** For the player, with the next step. Vesper says it within the chat. */
  readonly text: string
  /** Nobody answers, but the player's own words stay in the chat; the text is said only once in it. */
  readonly keepsWords?: boolean
  /** Says it elsewhere instead of within the chat. */
  tell?(): void
}

/** A rule that may keep a reply from being asked for. */
export interface RefusalRule extends Placed {
  /** Undefined: as far as this rule goes, ask. */
  check(): Refusal | undefined | Promise<Refusal | undefined>
}

/** The rules, in the order in which they are asked. */
export const refusals = new Point('refusal', ordered<RefusalRule>)

/** What keeps any model from being asked now: the first rule that refuses. Those behind it are not asked. */
export async function refusalNow(): Promise<Refusal | undefined> {
  for (const { check } of refusals.read()) {
    const refusal = await check()
    if (refusal) return refusal
  }
  return undefined
}
