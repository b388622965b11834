/** Words by which a reply tells of a face, in the order in which they are looked for where two say the same place. */
const signs: readonly (readonly [name: string, words: string])[] = [
  ['embarrassment', 'blush\\w*|embarrass\\w*|fluster\\w*|shyly|bashful\\w*'],
  ['amusement', 'laugh\\w*|giggl\\w*|chuckl\\w*|grin(?:s|ned|ning)?|amused?|teas(?:es|ing|ingly)'],
  ['joy', 'smil\\w*|happy|happily|delight\\w*|beam(?:s|ed|ing)|cheer(?:s|ful|fully)|joy\\w*'],
  ['grief', 'grie[fv]\\w*|mourn\\w*|sob(?:s|bed|bing)'],
  ['sadness', 'sad(?:ly|ness)?|sigh\\w*|tears?|cr(?:ies|ied|ying)|weep\\w*'],
  ['anger', 'ang(?:er|ry|rily)|glar(?:es|ed|ing)|furious\\w*|snarl\\w*|fum(?:es|ing)'],
  ['annoyance', 'annoy\\w*|irritat\\w*|huff(?:s|ed)?|rolls? (?:her|his|their) eyes'],
  ['fear', 'afraid|scared|frighten\\w*|terrif\\w*|trembl\\w*|fear(?:s|ful|fully)?'],
  ['surprise', 'surpris\\w*|gasp\\w*|startl\\w*|stunned|eyes (?:widen|go wide)\\w*|blinks?'],
  ['love', 'lov(?:e|es|ing|ingly)|ador(?:e|es|ing|ingly)|tender(?:ly|ness)?|cherish\\w*|kiss\\w*'],
  ['confusion', 'confus\\w*|puzzl\\w*|bewilder\\w*'],
  ['curiosity', 'curious\\w*|wonder(?:s|ing)|(?:tilts?|tilted) (?:her|his|their) head|intrigued'],
  ['nervousness', 'nervous\\w*|fidget\\w*|anxious\\w*|(?:bites?|biting) (?:her|his|their) lip|swallows?'],
  ['excitement', 'excit\\w*|thrill\\w*|eager\\w*'],
  ['pride', 'proud\\w*|pride|smug\\w*|smirk\\w*'],
  ['relief', 'relie(?:f|ved)|exhal\\w*'],
  ['gratitude', 'thank\\w*|grateful\\w*|gratitude'],
  ['disgust', 'disgust\\w*|grimac\\w*|revolt\\w*'],
  ['disappointment', 'disappoint\\w*'],
  ['disapproval', 'disapprov\\w*|(?:shakes?|shaking) (?:her|his|their) head|frown\\w*|scowl\\w*'],
  ['remorse', 'sorry|apolog\\w*|regret\\w*|guilt\\w*|remorse\\w*'],
  ['caring', 'gent(?:le|ly)|softly|comfort(?:s|ing|ingly)?|caring'],
  ['admiration', 'admir\\w*|in awe|impressed'],
  ['desire', 'desir\\w*|longing\\w*|yearn\\w*'],
  ['realization', 'reali[sz]\\w*'],
  ['optimism', 'hope(?:s|ful|fully)?'],
  ['approval', 'nod(?:s|ded|ding)?|approv\\w*'],
]

/** Who has no picture of an expression shows the one that is nearest to it. */
const near: Readonly<Record<string, string>> = {
  ...{ amusement: 'joy', excitement: 'joy', gratitude: 'joy', optimism: 'joy', pride: 'joy', relief: 'joy' },
  ...{ approval: 'joy', grief: 'sadness', disappointment: 'sadness', remorse: 'sadness', annoyance: 'anger' },
  ...{ disapproval: 'anger', disgust: 'anger', nervousness: 'fear', confusion: 'surprise', realization: 'surprise' },
  ...{ curiosity: 'surprise', caring: 'love', desire: 'love', admiration: 'love' },
}

const patterns = signs.map(([name, words]) => ({ name, pattern: wordsOf(words) }))

/**
 * The expression a reply tells of, out of those there is a picture of: by its last word that names one, first in what
 * it does, then in what it says. Where it names none, the face is neutral, if there is such a picture.
 */
export function moodOf(text: string, available: ReadonlySet<string>): string | undefined {
  const shown = (name: string): string | undefined => {
    if (available.has(name)) return name
    const other = near[name]
    return other !== undefined && available.has(other) ? other : undefined
  }
  const own = [...available]
    .filter((name) => !signs.some(([known]) => known === name) && name !== 'neutral')
    .map((name) => ({ name, pattern: wordsOf(escaped(name).replaceAll('_', '[\\s_-]+')) }))
  const done = [...text.matchAll(/\*([^*]+)\*/g)].map(([, words = '']) => words).join('. ')
  for (const part of [done, text]) {
    const found = [...own, ...patterns]
      .flatMap(({ name, pattern }) => {
        const as = shown(name)
        return as === undefined ? [] : [{ as, at: lastOf(part, pattern) }]
      })
      .reduce((best, one) => (one.at > best.at ? one : best), { as: '', at: -1 })
    if (found.at >= 0) return found.as
  }
  return available.has('neutral') ? 'neutral' : undefined
}

/** Where a pattern is found last and not denied; -1 is nowhere. */
function lastOf(text: string, pattern: RegExp): number {
  const denied = /\b(?:not|never|no|without|isn['’]t|don['’]t|doesn['’]t|didn['’]t|won['’]t)\s+(?:\w+\s+)?$/i
  return (
    [...text.matchAll(pattern)].findLast(({ index }) => !denied.test(text.slice(Math.max(0, index - 40), index)))
      ?.index ?? -1
  )
}

function wordsOf(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu')
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
