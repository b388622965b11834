import type { MessageId } from 'sdk'
import type { MemoryDraft } from '../../memory/contract.ts'
import type { Hearing, Listener } from './hearings.ts'
import { type ReadDraft, weightiest } from './readDrafts.ts'

/**
 * What one of those who heard keeps of it: all of the player, and what is of themself. Sources are those messages that
 * are `still` there; what came from others alone is gone with them.
 */
export function draftsFor(
  listener: Listener,
  { lines, listeners }: Hearing,
  drafts: readonly ReadDraft[],
  still: ReadonlySet<MessageId>,
  most: number,
): readonly MemoryDraft[] {
  const own = drafts.filter((draft) => draft.type === 'player' || isOf(draft, listener, listeners))
  const kept = own.flatMap(({ lines: numbers, who: _, ...draft }): MemoryDraft[] => {
    const sources = numbers.flatMap((number) => lines[number - 1]?.message.id ?? [])
    if (sources.length === 0) return [draft]
    const messages = sources.filter((id) => still.has(id))
    return messages.length > 0 ? [{ ...draft, messages }] : []
  })
  return weightiest(kept, most)
}

/** Where nobody says whose it is, and there are several, it begins with the name or is nobody's. */
function isOf({ who, content }: ReadDraft, listener: Listener, listeners: readonly Listener[]): boolean {
  if (listeners.length === 1 && who === '') return true
  const named = who === '' ? listeners.filter(({ name }) => isNamedFirst(content, name)) : byName(listeners, who)
  return named.length === 1 && named[0]?.id === listener.id
}

function byName(listeners: readonly Listener[], who: string): readonly Listener[] {
  const exact = listeners.filter(({ name }) => plain(name) === plain(who))
  return exact.length > 0 ? exact : listeners.filter(({ name }) => plain(firstWord(name)) === plain(firstWord(who)))
}

const isNamedFirst = (content: string, name: string): boolean =>
  [plain(name), plain(firstWord(name))].some(
    (form) =>
      form !== '' && plain(content).startsWith(form) && !/^[\p{L}\p{N}]/u.test(plain(content).slice(form.length)),
  )

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
