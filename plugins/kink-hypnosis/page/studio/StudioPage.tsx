import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { SegmentedControl } from 'sdk/ui/SegmentedControl.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { type Composition, lengthOf, newComposition } from './composition.ts'
import { EffectEditor } from './EffectEditor.tsx'
import { PracticePart } from './PracticePart.tsx'
import { ProgramsPart } from './ProgramsPart.tsx'
import { pause, play, playing, resume, stopPlaying } from './player.ts'
import { SavedItemsCard } from './SavedItemsCard.tsx'
import styles from './Studio.module.css'
import { savedEffects } from './savedItems.ts'
import { clock } from './studioWords.ts'
import { compositionTimeline } from './timeline.ts'

const factsOf = (effect: Composition) =>
  `${effect.layers.length === 1 ? 'One layer' : `${effect.layers.length} layers`}, ${clock(lengthOf(effect))}`

const parts = [
  { value: 'effects', label: 'Effects', part: EffectsPart },
  { value: 'programs', label: 'Programs', part: ProgramsPart },
  { value: 'practice', label: 'Practice', part: PracticePart },
] as const

/** Where effects and programs are made, and trigger words are practised. */
export default function StudioPage() {
  const [open, setOpen] = useState<string>(parts[0].value)
  const { part: Part } = parts.find(({ value }) => value === open) ?? parts[0]
  return (
    <Page title="Hypnosis studio">
      <PageHeader
        title="Hypnosis studio"
        intro="Build effects, play programs and practise words. Escape stops playback at any time."
      >
        <LinkButton to="/settings/kinks/hypnosis" variant="default">
          Trigger words
        </LinkButton>
      </PageHeader>
      <div className={styles.studio}>
        <p className={styles.still}>Reduced motion is on, so a faint tint replaces moving effects.</p>
        <SegmentedControl aria-label="Studio section" data={[...parts]} value={open} onChange={setOpen} />
        <PlayingBar />
        <Part />
      </div>
    </Page>
  )
}

/** What is worked on. It stays the same one when its name changes. */
interface Opened {
  readonly name: string
  readonly nth: number
}

/** The player's own effects, and the one that is worked on. */
function EffectsPart() {
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

/** What plays, how far it is, and the ways to hold and to end it. */
function PlayingBar() {
  const { phase, name, at, ms } = useSnapshot(playing)
  if (phase === 'idle') return null
  return (
    <section className={styles.bar} aria-label={`${name} is ${phase === 'paused' ? 'paused' : 'playing'}`}>
      <span className={textStyles.strong}>{name}</span>
      <progress className={styles.progress} value={at} max={ms} aria-label="Progress" />
      <span className={textStyles.mutedNumber}>
        {clock(at)} of {clock(ms)}
      </span>
      {phase === 'playing' ? (
        <Button size="xs" variant="default" onClick={pause}>
          Pause
        </Button>
      ) : (
        <Button size="xs" onClick={resume}>
          Resume
        </Button>
      )}
      <Button size="xs" variant="default" onClick={stopPlaying}>
        End program
      </Button>
    </section>
  )
}
