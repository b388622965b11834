import { useState } from 'react'
import type { ConnectionState } from 'sdk'
import { network } from 'sdk/page/engines.ts'
import type { LlmChoice } from 'sdk/page/plugins/registry.ts'
import { pluginSettings } from 'sdk/page/settings/settings.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { CheckIcon, InfoIcon, WarningIcon } from 'sdk/ui/icons.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { originOf } from '../../../shared/network/originOf.ts'
import type { Diagnosis } from '../../../workers/network/contract.ts'
import { loadModels } from '../../plugins/models.ts'
import { checkProvider } from './aiConnection.ts'
import styles from './Connections.module.css'

interface ConnectionTestProps {
  readonly choice: LlmChoice
}

type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'testing' }
  | { readonly kind: 'answered'; readonly state: ConnectionState; readonly diagnosis: Diagnosis | undefined }

/** Asks a provider whether it is there. If it is not, the connection doctor finds out why and says what to do. */
export function ConnectionTest({ choice }: ConnectionTestProps) {
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const test = async () => {
    setPhase({ kind: 'testing' })
    const { signal } = new AbortController()
    const state = await checkProvider(choice, signal)
    // Who hears that it is ready may leave at once, so by then a model must have been suggested.
    if (state.kind === 'ready') await loadModels(choice)
    setPhase({ kind: 'answered', state, diagnosis: await diagnose(choice, state, signal) })
  }
  return (
    <div className={styles.test}>
      <Button variant="light" loading={phase.kind === 'testing'} onClick={() => void test()}>
        Test Connection
      </Button>
      <div role="status">{phase.kind === 'answered' && <Answer {...phase} label={choice.entry.label} />}</div>
    </div>
  )
}

function Answer({ state, diagnosis, label }: Extract<Phase, { kind: 'answered' }> & { readonly label: string }) {
  if (state.kind === 'ready') {
    return (
      <p className={`${boxes.finding} ${textStyles.success}`}>
        <CheckIcon size={18} /> {label} is ready.
      </p>
    )
  }
  if (state.kind === 'needs-setup') {
    return (
      <p className={boxes.finding}>
        <InfoIcon size={18} /> {state.message}
      </p>
    )
  }
  return (
    <>
      <p className={`${boxes.finding} ${textStyles.danger}`}>
        <WarningIcon size={18} /> {diagnosis?.title ?? state.failure.message}
      </p>
      {diagnosis && (
        <ol className={boxes.steps}>
          {diagnosis.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {diagnosis?.command && <Command text={diagnosis.command} />}
    </>
  )
}

function Command({ text }: { readonly text: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ type: 'success', title: 'Copied', duration: 2000 })
  }
  return (
    <div className={boxes.command}>
      <code>{text}</code>
      <Button size="compact-sm" variant="default" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}

/** Only a server that could not be reached needs the doctor; one that answered has said itself what is wrong. */
async function diagnose(
  { plugin, entry }: LlmChoice,
  state: ConnectionState,
  signal: AbortSignal,
): Promise<Diagnosis | undefined> {
  const address = pluginSettings(plugin).baseUrl
  const origin = originOf(address)
  if (state.kind !== 'down' || state.failure.scope !== 'network' || !origin || typeof address !== 'string')
    return undefined
  const full = /^https?:\/\//i.test(address.trim()) ? address.trim() : `http://${address.trim()}`
  const found = await network().diagnose(full, entry.protocol ?? 'openai', signal)
  return found.cause === 'ok' ? undefined : found
}
