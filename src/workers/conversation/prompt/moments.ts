import type { Message, SessionId } from 'sdk'
import type { Moment } from '../../../shared/chats/chatRecords.ts'
import { freshLoreState, type LoreState } from '../../../shared/lore/loreState.ts'

/** How a chat stands between two replies. */
export interface Status {
  readonly lore: LoreState
  readonly variables: Readonly<Record<string, string>>
}

const fresh: Status = { lore: freshLoreState, variables: {} }

/** How things stood before this reply: another wording of it, or its continuation, starts where the first did. */
export function statusBefore(moment: Moment | undefined, reply: Message['id'] | undefined): Status {
  if (!moment) return fresh
  if (reply !== undefined && moment.reply === reply) return moment.before ?? fresh
  return { lore: moment.lore, variables: moment.variables }
}

/** What is to be kept with the reply, if there is anything. */
export function momentAfter(
  session: SessionId,
  reply: Message['id'],
  before: Status,
  after: Status,
  former: Moment | undefined,
): Moment | undefined {
  if (!former && isEmpty(after)) return undefined
  return { id: session, lore: after.lore, variables: after.variables, reply, before }
}

const isEmpty = ({ lore, variables }: Status): boolean =>
  [lore.sticky, lore.cooldown, lore.matched, variables].every((each) => Object.keys(each).length === 0)
