import type { Session } from 'sdk'
import { folded, wordsIn } from '../../../shared/text/folded.ts'

export interface SessionGroups {
  readonly saved: readonly Session[]
  readonly restorePoints: readonly Session[]
  readonly chats: readonly Session[]
}

/** What there is, in three groups, as far as its name or its character has all the words that are looked for. */
export function groupSessions(sessions: readonly Session[], search: string): SessionGroups {
  const words = wordsIn(search)
  const found = words.length === 0 ? sessions : sessions.filter((session) => has(session, words))
  return {
    saved: newestFirst(found.filter(({ kept }) => kept === 'saved')),
    restorePoints: newestFirst(found.filter(({ kept }) => kept === 'auto')),
    chats: found.filter(({ kept }) => kept === undefined),
  }
}

/** Copies by when they were made, whatever they are copies of. */
const newestFirst = (sessions: readonly Session[]) => sessions.toSorted((a, b) => b.created - a.created)

function has({ name, character, members, scenario }: Session, words: readonly string[]): boolean {
  const names = [name, character.name, scenario?.name ?? '', ...(members ?? []).map((member) => member.name)]
  const text = folded(names.join('\n'))
  return words.every((word) => text.includes(word))
}

/** What a list says of a session, in one line. */
export function factsOf({ scenario, character, members, messageCount, kept, created, modified }: Session): string {
  const others = (members ?? []).slice(1).map(({ name }) => name)
  return [
    [character.name, ...others].join(', '),
    ...(scenario ? [scenario.name] : []),
    `${messageCount.toLocaleString()} ${messageCount === 1 ? 'message' : 'messages'}`,
    when.format(kept ? created : modified),
  ].join(' · ')
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
