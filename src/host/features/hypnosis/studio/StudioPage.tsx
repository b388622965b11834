import { useState } from 'react'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { SegmentedControl } from 'sdk/ui/SegmentedControl.ts'
import { EffectsPart } from './EffectsPart.tsx'
import { PlayingBar } from './PlayingBar.tsx'
import { PracticePart } from './PracticePart.tsx'
import { ProgramsPart } from './ProgramsPart.tsx'
import styles from './Studio.module.css'

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
