import { useState } from 'react'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.ts'
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
        intro="Put effects together, be guided by programs, practise words. Escape ends whatever plays, at any time."
      >
        <LinkButton to="/settings/kinks/hypnosis" variant="default">
          Trigger words
        </LinkButton>
      </PageHeader>
      <div className={styles.studio}>
        <p className={styles.still}>Your device asks for less motion: a faint tint takes the place of what moves.</p>
        <SegmentedControl aria-label="Part of the studio" data={[...parts]} value={open} onChange={setOpen} />
        <PlayingBar />
        <Part />
      </div>
    </Page>
  )
}
