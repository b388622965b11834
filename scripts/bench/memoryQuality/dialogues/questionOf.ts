import type { Fact, Line, Question } from './dialogue.ts'
import type { Asked, Event } from './planEvents.ts'

/** What is known, stale or somebody else's business when this is asked. */
export function questionOf(
  { topic, character }: Asked,
  line: Line,
  asked: string,
  told: readonly { readonly event: Event; readonly line: Line }[],
): Question {
  const before = told.flatMap(({ event }) => (event.kind === 'told' && event.topic === topic ? [event] : []))
  const isOwn = topic.type === 'self'
  const known = before.filter((event) => (isOwn ? event.character === character : event.heardBy.includes(asked)))
  const factOf = ({ value, denied }: (typeof before)[number]): Fact => ({ value, ...(topic.denies && { denied }) })
  const newest = known.at(-1)
  const wants = newest && factOf(newest)
  const isOther = (a: Fact, b: Fact | undefined) => a.value !== b?.value || a.denied !== b.denied
  const stale = known.map(factOf).filter((fact) => isOther(fact, wants))
  const unheard = before.filter((event) => !known.includes(event)).map(factOf)
  const others = unheard.filter((fact) => [wants, ...stale].every((own) => isOther(fact, own)))
  return {
    turn: line.turn,
    line,
    character,
    topic: topic.id,
    kind: kindOf(),
    ...(wants && { wants }),
    stale: distinct(stale),
    others: distinct(others),
  }

  function kindOf(): Question['kind'] {
    if (!newest) return 'unheard'
    if (isOwn) return 'own'
    if (stale.length === 0) return 'planted'
    return known.some(({ how }) => how === 'contradicted') ? 'contradicted' : 'changed'
  }
}

const distinct = (facts: readonly Fact[]): readonly Fact[] => [
  ...new Map(facts.map((fact) => [`${fact.value} ${fact.denied}`, fact])).values(),
]
