import guides from 'virtual:builtin-guides'
import { useState } from 'react'
import { type DeviceGuide, isAbort, messageOf, type ProviderState } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { Fold } from 'sdk/ui/Fold.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useProviderStatus } from '../bar/providerStatus.ts'
import { StatusMark } from '../bar/StatusMark.tsx'
import { ConnectionHelp } from './ConnectionHelp.tsx'
import { connect, disconnect, scan } from './connecting.ts'
import { PairingCode } from './PairingCode.tsx'
import styles from './ProviderPage.module.css'
import type { ProviderChoice } from './providers.ts'
import { useProviderView } from './useProviders.ts'

/** How a provider stands, and the buttons that change it. */
export function ConnectionCard({ choice }: { readonly choice: ProviderChoice }) {
  const { key, entry } = choice
  const { state } = useProviderView(key)
  const status = useProviderStatus(choice)
  const [problem, setProblem] = useState<string>()
  const guide = guideOf(choice)

  const attempt = async (work: () => Promise<void>) => {
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!isAbort(error)) setProblem(messageOf(error))
    }
  }
  const failure = failureOf(state, problem)
  return (
    <Card title="Connection">
      <p className={textStyles.strong} role="status">
        <StatusMark {...status} />
        {state.kind === 'connected' && state.server && ` · ${state.server}`}
      </p>
      {failure && (
        <div className={styles.failure} role="alert">
          <p className={textStyles.danger}>{failure.message}</p>
          {failure.hint && <p>{failure.hint}</p>}
          {failure.isTryingAgain && <p>Reconnecting automatically. All devices are off.</p>}
        </div>
      )}
      {state.kind === 'connecting' && state.pairing && <PairingCode {...state.pairing} />}
      <div className={layout.row}>
        {(state.kind === 'off' || state.kind === 'failed') && (
          <Button aria-label={`Connect ${entry.label}`} onClick={() => attempt(() => connect(key))}>
            Connect
          </Button>
        )}
        {state.kind === 'connecting' && (
          <Button
            variant="default"
            aria-label={`Cancel connecting ${entry.label}`}
            onClick={() => attempt(() => disconnect(key))}
          >
            Cancel
          </Button>
        )}
        {(state.kind === 'connected' || state.kind === 'failed') && (
          <Button
            variant="default"
            aria-label={`Disconnect ${entry.label}`}
            onClick={() => attempt(() => disconnect(key))}
          >
            Disconnect
          </Button>
        )}
        {state.kind === 'connected' && guide?.scans !== false && (
          <Button
            variant="default"
            aria-label={`Scan for ${entry.label} devices`}
            onClick={() => attempt(() => scan(key))}
          >
            Scan for devices
          </Button>
        )}
      </div>
      {guide && state.kind !== 'connected' && <ConnectSteps steps={guide.steps} />}
      {guide && state.kind === 'connected' && (
        <Fold title="How to connect" heading="h3">
          <ConnectSteps steps={guide.steps} />
        </Fold>
      )}
      <ConnectionHelp problems={guide?.problems} transports={entry.transports} isOpen={failure !== undefined} />
    </Card>
  )
}

function ConnectSteps({ steps }: { readonly steps: DeviceGuide['steps'] }) {
  return (
    <ol className={styles.steps} aria-label="How to connect">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

interface Failure {
  readonly message: string
  readonly hint?: string | undefined
  readonly isTryingAgain?: boolean
}

/** What the provider says of itself comes before what the button was told. */
function failureOf(state: ProviderState, problem: string | undefined): Failure | undefined {
  if (state.kind === 'failed')
    return { message: state.message, hint: state.hint, isTryingAgain: state.retryInMs !== undefined }
  return problem === undefined ? undefined : { message: problem }
}

/** What a plugin says of connecting its devices. That of a plugin that comes with Vesper is fetched with this code. */
export const guideOf = ({ plugin, entry }: Pick<ProviderChoice, 'plugin' | 'entry'>): DeviceGuide | undefined =>
  entry.guide ?? guides[plugin.id]?.[entry.id]
