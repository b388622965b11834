export interface GreetingText {
  readonly kind: 'first' | 'alternate' | 'group'
  readonly text: string
}

/** The texts a chat may open with: the alternatives of its first message, and of no other. */
export interface Opening {
  readonly variants: readonly OpeningVariant[]
  readonly chosen: number
}

interface OpeningVariant {
  /** What `@@is_greeting` counts by: 0 for the first message, n for the n-th alternate, none for one of a group. */
  readonly greetingIndex?: number
  readonly text: string
}

/** Greetings as a chat offers them. Each has its macros resolved for itself; those for groups appear only in groups. */
export function openingVariants(
  greetings: readonly GreetingText[],
  inGroup: boolean,
  expand: (text: string) => string,
): Opening | undefined {
  const variants = greetings
    .map((greeting, index) => ({ greeting, index }))
    .filter(({ greeting: { kind, text } }) => text.trim() !== '' && (inGroup || kind !== 'group'))
    .map(({ greeting: { kind, text }, index }) => ({
      text: expand(text),
      ...(kind === 'group' ? {} : { greetingIndex: index }),
    }))
  return variants.length === 0 ? undefined : { variants, chosen: 0 }
}
