import { useId } from 'react'
import { type LlmChoice, llmProviders } from '../plugins/registry.ts'
import { usePoint } from '../plugins/usePoint.ts'
import styles from './ProviderChoice.module.css'

interface ProviderChoiceProps {
  readonly value: string
  readonly legend: string
  onChange(provider: string): void
}

const whatItNeeds: Record<LlmChoice['entry']['needs'], string> = {
  download: 'No account, no server: a download, once',
  server: 'Needs a server you run',
  key: 'Needs a key of your own',
  account: 'Needs an account',
}

const whereItGoes: Record<LlmChoice['entry']['runs'], string> = {
  'in-browser': 'Nothing you write leaves this device.',
  'on-your-network': 'What you write goes to your server only.',
  'in-the-cloud': 'What you write is sent to this service.',
}

/** Where replies may come from, each with what it needs and where the words go. */
export function ProviderChoice({ value, legend, onChange }: ProviderChoiceProps) {
  const providers = usePoint(llmProviders)
  const name = useId()
  const sorted = [...providers.values()].sort((a, b) => a.entry.order - b.entry.order)
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{legend}</legend>
      {sorted.map(({ entry }) => (
        <label key={entry.id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={entry.id}
            checked={value === entry.id}
            onChange={() => onChange(entry.id)}
          />
          <span className={styles.about}>
            <span className={styles.label}>{entry.label}</span>
            <span className={styles.needs}>{whatItNeeds[entry.needs]}</span>
            <span className={styles.text}>
              {entry.description} {whereItGoes[entry.runs]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
