import type { Random } from '../../../../tests/simulators/llm/random.ts'
import { ownTopics } from './ownTopics.ts'
import { playerTopics, type Topic } from './topics.ts'
import { presentAt } from './writeDialogue.ts'

/** What happens in a turn: something is told, or asked. */
export type Event = Told | Asked

interface Common {
  readonly topic: Topic
  readonly heardBy: readonly string[]
  readonly text: string
}

export interface Told extends Common {
  readonly kind: 'told'
  /** Who tells it of themselves. Absent when the player does. */
  readonly character?: string
  readonly value: string
  readonly denied: boolean
  readonly how: 'planted' | 'again' | 'changed' | 'contradicted'
  /** As a model writes it down; with `{p}` and `{c}`. */
  readonly note: string
}

export interface Asked extends Common {
  readonly kind: 'asked'
  readonly character: string
}

/** So long after a thing was told it stands in nobody's sight any more. */
const farTurns = 25

/** Which turns tell or ask something, by turn. */
export function planEvents(turns: number, characters: readonly string[], chance: Random): ReadonlyMap<number, Event> {
  const events = new Map<number, Event>()
  const freeTurn = (from: number, to: number): number | undefined => {
    const begin = from + chance.below(Math.max(1, to - from))
    for (let turn = begin; turn <= turns; turn++) if (!events.has(turn)) return turn
    return undefined
  }
  const pick = (list: readonly string[]) => list[chance.below(list.length)] ?? ''

  function tell(topic: Topic, from: number, to: number, what: Pick<Told, 'value' | 'how' | 'denied'>, by?: string) {
    let turn = freeTurn(from, to)
    // Nobody tells of themselves when they are not there.
    while (by !== undefined && turn !== undefined && !presentAt(turn, characters).includes(by)) {
      turn = freeTurn(turn + 1, turn + 2)
    }
    if (turn === undefined) return turns
    const isNews = what.how === 'changed'
    const [said, noted] = isNews ? [topic.changed, topic.keptChanged] : [topic.told, topic.kept]
    const text = pick(said).replaceAll('{v}', what.value)
    const note = pick(noted).replaceAll('{v}', what.value)
    const heardBy = presentAt(turn, characters)
    events.set(turn, { kind: 'told', topic, heardBy, text, note, ...what, ...(by !== undefined && { character: by }) })
    return turn
  }

  function askLater(topic: Topic, value: string, after: number, to: string | undefined, variant: number) {
    const turn = freeTurn(after + farTurns, Math.max(after + farTurns + 1, turns))
    if (turn === undefined) return
    const heardBy = presentAt(turn, characters)
    const character = to ?? heardBy[chance.below(heardBy.length)] ?? ''
    if (!heardBy.includes(character)) return
    const text = (topic.asked[variant % topic.asked.length] ?? '').replaceAll('{v}', value)
    events.set(turn, { kind: 'asked', topic, heardBy, text, character })
  }

  const topics = shuffled(playerTopics, chance).slice(0, Math.min(playerTopics.length, Math.floor(turns / 13)))
  for (const [place, topic] of topics.entries()) {
    const [first = '', second = ''] = shuffled(topic.values, chance)
    const planted = tell(topic, 3, Math.floor(turns * 0.5), { value: first, how: 'planted', denied: false })
    let last = planted
    if (place % 3 === 1 && !topic.denies) {
      last = tell(topic, planted + 8, planted + Math.floor(turns * 0.2), { value: first, how: 'again', denied: false })
    }
    const isChanged = topic.denies || place % 3 === 0
    const how = place % 9 === 3 && !topic.denies ? 'contradicted' : 'changed'
    if (isChanged) {
      const next = { value: topic.denies ? first : second, how, denied: topic.denies === true } as const
      last = tell(topic, last + 12, last + Math.floor(turns * 0.2), next)
      if (chance.below(2) === 0 && !topic.denies) {
        last = tell(topic, last + 8, last + 30, { ...next, how: 'again' })
      }
    }
    for (let variant = 0; variant <= characters.length; variant++) askLater(topic, first, last, undefined, variant)
  }
  for (const topic of ownTopics.slice(0, characters.length > 1 ? 4 : 2)) {
    const values = shuffled(topic.values, chance)
    for (const [place, character] of characters.entries()) {
      const value = values[place] ?? ''
      const at = tell(topic, 3, Math.floor(turns * 0.5), { value, how: 'planted', denied: false }, character)
      askLater(topic, value, at, character, place)
    }
  }
  return events
}

function shuffled<T>(list: readonly T[], chance: Random): readonly T[] {
  return list
    .map((item) => ({ item, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
