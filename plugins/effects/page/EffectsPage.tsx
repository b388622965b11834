import { cuesSection } from 'sdk/page/cues/cuesSection.ts'
import type { CueEffect } from 'sdk/page/cues/names.ts'
import { cues } from 'sdk/page/services/cues.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import styles from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { effectsForm } from './effectsForm.ts'

const stage = (cue: string, params: Readonly<Record<string, number | string>> = {}): CueEffect => ({
  kind: 'stage',
  cue,
  params,
})
const sound = (cue: string, ms: number): CueEffect => ({ kind: 'sound', cue, gain: 0.5, ms })

const tries: readonly (readonly [label: string, effect: CueEffect])[] = [
  ['Spiral', stage('spiral', { ms: 6000 })],
  ['Tunnel', stage('tunnel')],
  ['Noise', stage('noise')],
  ['One flash', stage('flash')],
  ['Fade', stage('fade')],
  ['Warm glow', stage('warm-glow')],
  ['Breathing', stage('breath', { ms: 24_000 })],
  ['Words', stage('words', { text: 'Breathe, and rest' })],
  ['Chime', sound('soft-chime', 3000)],
  ['Binaural tones', sound('binaural', 8000)],
  ['Pulsing tone', sound('isochronic', 8000)],
  ['Soft noise', sound('noise-bed', 8000)],
]

/** How strong effects are, what keeps them harmless, and how each of them looks or sounds. */
export default function EffectsPage() {
  usePageTitle('Effects')
  const values = useSection(cuesSection)
  return (
    <div className={styles.page}>
      <PageHeader
        title="Effects"
        intro="Visual effects and sounds from characters, scenes and modules. Escape ends all of them."
      />
      <Card title="Strength">
        <SchemaForm schema={effectsForm} values={values} onChange={(patch) => changeSettings(cuesSection, patch)} />
        <p>
          Vesper checks every effect before it is shown and allows at most three flashes a second. This can't be turned
          off. If flickering light harms you all the same, choose 0. When your device asks for less motion, a faint tint
          takes the place of everything that moves.
        </p>
      </Card>
      <Card title="Try effects">
        <div className={layout.row}>
          {tries.map(([label, effect]) => (
            <Button key={label} variant="default" onClick={() => void cues.now.run(effect)}>
              {label}
            </Button>
          ))}
          <Button variant="subtle" onClick={() => cues.now.clear()}>
            Stop all
          </Button>
        </div>
        <p>Binaural tones need headphones.</p>
      </Card>
    </div>
  )
}
