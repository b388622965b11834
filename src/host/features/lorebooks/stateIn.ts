import type { Session } from 'sdk'
import type { BookTitle } from '../../../workers/storage/contract.ts'

export interface BookState {
  readonly isOn: boolean
  /** Cannot be changed for one chat alone. */
  readonly isFixed: boolean
  readonly why: string
}

/** Whether a book of the library is on in a chat, and what made it so. */
export function stateIn({ id, use, characters }: BookTitle, { character, members, lorebooks }: Session): BookState {
  if (use === 'always') return { isOn: true, isFixed: true, why: 'On: used in every chat.' }
  const there = members?.filter(({ id: member }) => characters.includes(member)) ?? []
  const isTheirs = there.length > 0 || characters.includes(character.id)
  if (use === 'characters' && isTheirs) {
    const who = there.length > 0 ? there.map(({ name }) => name).join(', ') : character.name
    return { isOn: true, isFixed: true, why: `On: used with ${who}.` }
  }
  const isChosen = lorebooks?.includes(id) ?? false
  return { isOn: isChosen, isFixed: false, why: isChosen ? 'On: chosen for this chat.' : 'Off in this chat.' }
}
