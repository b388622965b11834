/** A face somebody can make: as cards call it, as people do, and as a picture prompt says it. */
export interface Expression {
  /** What the asset of a card is called: "joy", "deep_in_thought". */
  readonly name: string
  readonly label: string
  readonly words: string
}

/** The 28 that card programs know: the labels of the GoEmotions data set (Demszky and others, 2020). */
export const expressions: readonly Expression[] = (
  [
    ['neutral', 'a calm, neutral expression'],
    ['joy', 'a joyful smile, bright eyes'],
    ['sadness', 'a sad face, downcast eyes'],
    ['anger', 'an angry glare, furrowed brows'],
    ['fear', 'a frightened face, wide eyes'],
    ['surprise', 'a surprised face, raised eyebrows, open mouth'],
    ['love', 'a loving gaze, a tender smile'],
    ['embarrassment', 'an embarrassed smile, blushing, looking away'],
    ['admiration', 'an admiring look, shining eyes'],
    ['amusement', 'an amused grin, laughing eyes'],
    ['annoyance', 'an annoyed look, narrowed eyes'],
    ['approval', 'an approving smile, a nod'],
    ['caring', 'a warm, caring smile, soft eyes'],
    ['confusion', 'a confused look, tilted head'],
    ['curiosity', 'a curious look, one raised eyebrow'],
    ['desire', 'a longing look, parted lips'],
    ['disappointment', 'a disappointed look, a slight frown'],
    ['disapproval', 'a disapproving frown, pressed lips'],
    ['disgust', 'a disgusted grimace, wrinkled nose'],
    ['excitement', 'an excited smile, sparkling eyes'],
    ['gratitude', 'a grateful smile, a hand on the chest'],
    ['grief', 'a grieving face, tears on the cheeks'],
    ['nervousness', 'a nervous smile, biting the lip'],
    ['optimism', 'a hopeful smile, looking up'],
    ['pride', 'a proud smile, raised chin'],
    ['realization', 'a look of sudden understanding, raised eyebrows'],
    ['relief', 'a relieved smile, closed eyes'],
    ['remorse', 'a remorseful look, lowered head'],
  ] as const
).map(([name, words]) => ({ name, label: labelOf(name), words }))

/** Enough for most characters: what a set begins with. */
export const shortSet: readonly string[] = expressions.slice(0, 8).map(({ name }) => name)

/** Expressions in one set, at most. */
export const maxExpressions = 60
/** Letters of a name of the player's own. */
export const maxNameLength = 40

/** What is meant by a name: one that is known, or one of the player's own. */
export const expressionOf = (name: string): Expression =>
  expressions.find((known) => known.name === name) ?? {
    name,
    label: labelOf(name),
    words: `${name.replaceAll('_', ' ')} expression`,
  }

/** Names as somebody writes them, one after another, the way cards have them: "Deep in thought" is deep_in_thought. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((name) => name.trim().toLowerCase().replace(/\s+/g, '_').slice(0, maxNameLength))
      .filter((name) => name !== ''),
  ),
]

function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}
