import { useState } from 'react'
import { type Composition, lengthOf, newComposition } from './composition.ts'
import { EffectEditor } from './EffectEditor.tsx'
import { play } from './player.ts'
import { SavedItemsCard } from './SavedItemsCard.tsx'
import { savedEffects } from './savedItems.ts'
import { clock } from './studioWords.ts'
import { compositionTimeline } from './timeline.ts'

/** What is worked on. It stays the same one when its name changes. */
interface Opened {
  readonly name: string
  readonly nth: number
}

/** The player's own effects, and the one that is worked on. */
export function EffectsPart() {
  const effects = savedEffects.use()
  const [open, setOpen] = useState<Opened>()
  const edited = effects.find(({ name }) => name === open?.name)
  const openOne = (name: string) => setOpen({ name, nth: (open?.nth ?? 0) + 1 })
  return (
    <>
      <SavedItemsCard
        title="Your effects"
        what="effect"
        items={savedEffects}
        things={effects}
        about={factsOf}
        create={newComposition}
        none="No effects yet. Create or import one."
        onOpen={openOne}
        onPlay={(effect) => play(effect.name, compositionTimeline(effect), false)}
      />
      {edited && (
        <EffectEditor
          key={open?.nth}
          effect={edited}
          onRenamed={(name) => setOpen({ name, nth: open?.nth ?? 0 })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const factsOf = (effect: Composition) =>
  `${effect.layers.length === 1 ? 'One layer' : `${effect.layers.length} layers`}, ${clock(lengthOf(effect))}`
