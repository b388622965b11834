/** What is known of a person by whoever words the scene. */
export interface Named {
  readonly who: string
  readonly name: string
  readonly identity: string
}

/** Text as a piece of a prompt: one line, no stray marks at its ends, no network of a server called by tag. */
export const tidy = (text: string): string =>
  text
    .replace(/<[a-z]+:[^<>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*,)+\s*/g, ', ')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')
    .replace(/\.+$/, '')

/** How somebody is spoken of when they were already described: by the first thing that is said of them. */
export function referenceOf({ identity }: Named): string {
  const first = tidy(identity.split(/[,.;]/)[0] ?? '')
  return first === '' ? 'the other person' : `the ${first.replace(/^(?:an?|the)\s+/i, '')}`
}

/**
 * What is said in a scene, without names a painter cannot know. Who is seen is spoken of by their looks; what is about
 * somebody who is not seen is left out, up to the next comma: models paint whoever is mentioned.
 */
export function withoutNames(text: string, seen: readonly Named[], unseen: readonly Named[], self?: string): string {
  const clauses = tidy(text)
    .split(/\s*[,;]\s*|(?<=\.)\s+/)
    .filter((clause) => !unseen.some((person) => mentions(clause, person.name)))
  return tidy(
    clauses
      .map((clause) =>
        seen.reduce(
          (words, person) => replaceName(words, person.name, person.who === self ? undefined : referenceOf(person)),
          tidy(clause),
        ),
      )
      .join(', '),
  )
}

/** Names are words of their own: "Ann" is not in "annoyed", and not in "Anna". */
const patternOf = (name: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${name.replace(/[.*+?^${'$'}{}()|[\]\\]/g, String.raw`\$&`)}(?![\p{L}\p{N}])(['’]s)?`,
    'giu',
  )

export const mentions = (text: string, name: string): boolean => name.trim() !== '' && patternOf(name.trim()).test(text)

function replaceName(text: string, name: string, reference: string | undefined): string {
  if (name.trim() === '') return text
  return text.replace(patternOf(name.trim()), (_match, possessive: string | undefined) => {
    if (reference === undefined) return possessive === undefined ? '' : 'their'
    return possessive === undefined ? reference : `${reference}’s`
  })
}

const styles =
  'anime|manga|cartoon|comic|watercolou?r|oil painting|pencil sketch|sketch|photorealistic|photo|3d render|pixel art|line art|cel[- ]shaded|concept art|digital art|illustration'
const alone = new RegExp(`^(?:an?\\s+)?(?:${styles})(?:\\s+style)?$`, 'i')
const within = new RegExp(
  `(?:^|\\s)in (?:(?:the |a )?style of [^,;.]+|(?:an? )?(?:${styles}) style|(?:${styles})(?=\\s*(?:$|[,;.])))`,
  'gi',
)

/** The style of pictures is the player's: what a conversation says of it is left out. Things may be called so ("a photo on the wall"). */
export const withoutStyle = (text: string): string =>
  tidy(
    text
      .split(/\s*,\s*/)
      .filter((clause) => !alone.test(clause.trim()))
      .join(', ')
      .replace(within, ''),
  )
