import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { stimulation } from '../../../devices/stop/active.ts'
import { imageService } from '../../../features/pictures/imageService.ts'
import { session } from '../../session/session.ts'
import styles from './QuickActions.module.css'

export function StimulationChip() {
  const { active } = useSnapshot(stimulation)
  return active ? <Chip tone="warm">E-Stim Active</Chip> : null
}

export function ThinkingChip() {
  const { live } = useSnapshot(session)
  return live.phase.kind === 'idle' ? null : <Chip>AI Thinking</Chip>
}

export function ImageChip() {
  const { isGenerating } = useSnapshot(imageService)
  return isGenerating ? <Chip>Generating Image</Chip> : null
}

function Chip({ tone = 'calm', children }: { readonly tone?: 'calm' | 'warm'; readonly children: ReactNode }) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  )
}
