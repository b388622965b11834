import { type FormEvent, useState } from 'react'
import { messageOf } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import styles from './DeveloperPlugins.module.css'
import { localAddress } from './localAddress.ts'

interface DeveloperPluginsProps {
  /** Loads the plugin that is served there and keeps up with its changes. Resolves with its name once it is in place. */
  connect(url: string): Promise<{ readonly name: string }>
}

type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected'; readonly name: string }
  | { readonly kind: 'failed'; readonly message: string }

/** Where an author enters the address at which a plugin is being served on this computer. */
export function DeveloperPlugins({ connect }: DeveloperPluginsProps) {
  const [address, setAddress] = useState('http://localhost:5199')
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const url = localAddress(address)
    if (!url.ok) return setPhase({ kind: 'failed', message: url.error })
    setPhase({ kind: 'connecting' })
    try {
      setPhase({ kind: 'connected', name: (await connect(url.value)).name })
    } catch (error) {
      setPhase({ kind: 'failed', message: messageOf(error) })
    }
  }
  return (
    <form className={layout.stack2} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.row}>
        <TextInput
          className={styles.field ?? ''}
          label="Plugin address"
          description="The address your development server prints on start. It must be on this computer."
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          error={phase.kind === 'failed' ? phase.message : undefined}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" loading={phase.kind === 'connecting'}>
          Load
        </Button>
      </div>
      <p role="status" className={styles.outcome}>
        {phase.kind === 'connected' && `${phase.name} is loaded, and restarts whenever you save.`}
      </p>
    </form>
  )
}
