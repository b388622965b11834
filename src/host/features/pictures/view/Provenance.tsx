import type { ReactNode } from 'react'
import type { ImageRecord } from '../../../../workers/storage/contract.ts'
import { backendChoices } from '../backends.ts'
import styles from './MadePictureDialog.module.css'

/** How a picture was made: all that is needed to make it again. */
export function Provenance({ record }: { readonly record: ImageRecord }) {
  const server = backendChoices().find(({ key }) => key === record.backend)?.label ?? record.backend
  return (
    <details className={styles.provenance}>
      <summary>Generation details</summary>
      <dl className={styles.facts}>
        <Fact name="Prompt">{record.prompt}</Fact>
        {record.negativePrompt !== '' && <Fact name="Negative prompt">{record.negativePrompt}</Fact>}
        <Fact name="Seed">{record.seed}</Fact>
        {record.checkpoint !== '' && <Fact name="Model">{record.checkpoint}</Fact>}
        {record.sampler !== '' && <Fact name="Sampler">{samplerWords(record)}</Fact>}
        <Fact name="Steps">{record.steps}</Fact>
        <Fact name="Guidance (CFG)">{record.cfg}</Fact>
        {record.loras.length > 0 && <Fact name="LoRAs">{loraWords(record)}</Fact>}
        <Fact name="Size">{`${record.width} × ${record.height}`}</Fact>
        <Fact name="Image server">{server}</Fact>
        <Fact name="Made">{madeAt.format(record.at)}</Fact>
      </dl>
    </details>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const samplerWords = ({ sampler, scheduler }: ImageRecord) => (scheduler === '' ? sampler : `${sampler}, ${scheduler}`)

const loraWords = ({ loras }: ImageRecord) =>
  loras.map(({ name, modelStrength }) => `${name} (${modelStrength})`).join(', ')

const madeAt = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
