import { type FormEvent, useState } from 'react'
import { err, messageOf, ok, type Result } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import styles from './DeveloperPage.module.css'

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
      <div className={rowStyles.atEnd3}>
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

const hosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The origin of a server on this computer, from what was typed; or the sentence that says what is wrong with it. */
export function localAddress(typed: string): Result<string, string> {
  const text = typed.trim()
  if (text === '') return err('Enter the address, such as http://localhost:5199.')
  let url: URL
  try {
    url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`)
  } catch {
    return err('That is not an address. It should look like http://localhost:5199.')
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return err('The address should begin with http://.')
  if (!hosts.has(url.hostname)) {
    return err(`${url.hostname} is not this computer. Install other plugins in Settings > Plugins.`)
  }
  if (url.username !== '' || url.password !== '') return err('The address must not contain a user name or password.')
  return ok(url.origin)
}
