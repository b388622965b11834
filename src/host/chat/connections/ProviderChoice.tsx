import { useId } from 'react'
import { account } from 'sdk/page/account/account.ts'
import { isScripted, type LlmChoice, llmProviders, rowOf } from 'sdk/page/plugins/registry.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { usePluginSettings } from 'sdk/page/settings/useSection.ts'
import styles from 'sdk/ui/choices.module.css'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import { isOurs } from '../../../shared/isOurs.ts'
import { hostsOf } from '../../plugins/permissions/permissionsOf.ts'
import { ScriptCards } from './ScriptCards.tsx'

interface ProviderChoiceProps {
  readonly value: string
  readonly legend: string
  /** Leaves out what could not give a reply however it is set up. */
  readonly onlyUsable?: boolean
  onChange(provider: string): void
}

const whatItNeeds: Record<LlmChoice['entry']['needs'], string> = {
  download: 'No account or server, just one download',
  server: 'Needs a server you run',
  key: 'Needs your own API key',
  account: 'Needs an account',
  nothing: 'Needs nothing',
}

const whereItGoes: Record<LlmChoice['entry']['runs'], string> = {
  'in-browser': 'Your messages stay on this device.',
  'on-your-network': 'Your messages go only to your server.',
  'in-the-cloud': 'Your messages are sent to this service.',
}

/** Where replies may come from, each with what it needs and where the words go. */
export function ProviderChoice({ value, legend, onlyUsable = false, onChange }: ProviderChoiceProps) {
  const providers = usePoint(llmProviders)
  const { phase } = useSnapshot(account)
  const name = useId()
  const sorted = [...providers.values()]
    .filter((choice) => !isScripted(choice))
    .filter((choice) => !onlyUsable || phase === 'guest' || phase === 'signed-in' || !isHosted(choice))
    .sort((a, b) => a.entry.order - b.entry.order)
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{legend}</legend>
      <ScriptCards />
      {sorted.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span className={layout.stack1}>
            <span className={styles.label}>{choice.entry.label}</span>
            <span className={styles.needs}>{whatItNeeds[choice.entry.needs]}</span>
            <span className={styles.text}>
              {choice.entry.description} <WhereWordsGo choice={choice} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Without a server to sign in to, our hosted service would lead nowhere. */
const isHosted = ({ plugin, entry }: LlmChoice) => entry.needs === 'account' && isOurs(plugin.id)

/** Of what comes with Vesper we know where words go; of a plugin from outside only where it may send them. */
function WhereWordsGo({ choice: { plugin, entry } }: { readonly choice: LlmChoice }) {
  const settings = usePluginSettings(plugin)
  if (!rowOf(plugin.id)?.installed) return whereItGoes[entry.runs]
  const origins = hostsOf(plugin, settings).flatMap(({ origin }) => origin ?? [])
  return origins.length > 0
    ? `Your messages go to the plugin ${plugin.name}, which may send them to ${[...new Set(origins)].join(', ')}.`
    : `Your messages go to the plugin ${plugin.name}, which can't send them anywhere.`
}
