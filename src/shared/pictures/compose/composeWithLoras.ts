import { baseModelOf } from '../loras/baseModel.ts'
import { type LoraQuestion, type LoraWarning, lorasFor } from '../loras/lorasFor.ts'
import type { ChipKind } from './chips.ts'
import { type Composed, type Composition, compose } from './compose.ts'

/** A composition whose add-ons are still to be found. */
export interface LoraComposition extends Omit<Composition, 'triggers' | 'loras'> {
  readonly library: LoraQuestion['library']
  /** The file of the model; empty when that is the server's own choice. */
  readonly checkpoint: string
}

export interface ComposedWithLoras {
  readonly composed: Composed
  readonly warnings: readonly LoraWarning[]
}

/** Not of the scene: no keyword is looked for in them. */
const general: ReadonlySet<ChipKind> = new Set(['quality', 'count'])

/**
 * A scene as a prompt, with the add-ons of those who are seen and of what they wear, those whose keywords the scene
 * says, and the trigger words of all. Keywords are looked for in what the prompt says: nobody who is not seen brings any.
 */
export function composeWithLoras({ library, checkpoint, ...rest }: LoraComposition): ComposedWithLoras {
  const bare = compose({ ...rest, triggers: [], loras: [] })
  const seen = new Set(rest.scene.people.map(({ who }) => who))
  const { loras, words, warnings } = lorasFor({
    scene: bare.chips
      .filter(({ kind }) => !general.has(kind))
      .map(({ text }) => text)
      .join('\n'),
    names: rest.cast.filter(({ who }) => seen.has(who)).map(({ name }) => name),
    uses: bare.loras,
    library,
    model: baseModelOf(checkpoint),
  })
  return { composed: { ...compose({ ...rest, triggers: words, loras: [] }), loras }, warnings }
}
