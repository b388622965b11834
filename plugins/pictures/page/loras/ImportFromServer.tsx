import { useEffect, useRef, useState } from 'react'
import { type LoraAbout, messageOf, newId } from 'sdk'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { loraOf, missingFrom } from '../../../../src/shared/pictures/loras/newLora.ts'
import type { LoraRecord } from '../../../../src/workers/storage/contract.ts'
import { type BackendChoice, chosenBackend } from '../backends.ts'
import { imageEngine, startBackend } from '../imageEngine.ts'
import styles from './Loras.module.css'
import { followLoras, importLoras, library } from './loras.ts'
import { count } from './loraWords.ts'

type Listing =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'listed'; readonly names: readonly string[]; readonly known: number }

/** A server is busy enough without hundreds of questions at once. */
const askedAtOnce = 6

/** So many are shown at a time; the rest is found by its name. */
const maxShown = 200

/** Chooses, of the add-ons an image server has, those that come into the library. */
export function ImportFromServer({ onClose }: { onClose(): void }) {
  const [listing, setListing] = useState<Listing>({ kind: 'asking' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')
  const [isSaving, setSaving] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    const show = (next: Listing) => {
      if (!controller.signal.aborted) setListing(next)
    }
    listed(controller.signal).then(show, (error: unknown) => show({ kind: 'failed', why: messageOf(error) }))
    return () => controller.abort()
  }, [])
  const names = listing.kind === 'listed' ? listing.names : []
  const found = names.filter((name) => name.toLowerCase().includes(words.trim().toLowerCase()))
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    setChosen(next)
  }
  const keep = async () => {
    setSaving(true)
    const { signal } = leaving.current
    const made: LoraRecord[] = []
    for (const names of inParts([...chosen], askedAtOnce)) {
      const abouts = await Promise.all(names.map((name) => aboutIfTold(name, signal)))
      made.push(...names.map((name, at) => loraOf(name, { id: newId<'lora'>(), now: Date.now() }, abouts[at])))
    }
    if (signal.aborted) return
    if (await importLoras(made)) onClose()
    else setSaving(false)
  }
  return (
    <ActionDialog
      title="LoRAs on the image server"
      onClose={onClose}
      action={
        <Button disabled={chosen.size === 0} loading={isSaving} onClick={() => void keep()}>
          {chosen.size === 0 ? 'Add LoRAs' : `Add ${count(chosen.size)}`}
        </Button>
      }
    >
      <div className={`${layout.column4} ${layout.shrinks}`}>
        {listing.kind === 'asking' && <p role="status">Loading LoRAs…</p>}
        {listing.kind === 'failed' && <Alert>Couldn't load the list. {listing.why}</Alert>}
        {listing.kind === 'listed' && names.length === 0 && (
          <p role="status">
            {listing.known > 0
              ? 'All of them are already in your library.'
              : 'The server has no LoRAs. Add files to its LoRA folder, then refresh the list.'}
          </p>
        )}
        {names.length > 0 && (
          <>
            <TextInput
              label="Search"
              data-first-focus
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <div>
              <Button variant="default" onClick={() => setChosen(new Set([...chosen, ...found]))}>
                Choose all {found.length.toLocaleString()}
              </Button>
            </div>
            <ul className={`${layout.list2} ${styles.names}`} aria-label="LoRAs on the server">
              {found.slice(0, maxShown).map((name) => (
                <li key={name}>
                  <label className={styles.choice}>
                    <input type="checkbox" checked={chosen.has(name)} onChange={() => toggle(name)} />
                    <span>{name}</span>
                  </label>
                </li>
              ))}
            </ul>
            {found.length > maxShown && (
              <p className={textStyles.mutedAnywhere}>
                And {(found.length - maxShown).toLocaleString()} more: search to see them.
              </p>
            )}
          </>
        )}
      </div>
    </ActionDialog>
  )
}

async function listed(signal: AbortSignal): Promise<Listing> {
  const [names] = await Promise.all([serverLoras.lorasOfServer(signal), followLoras()])
  const missing = missingFrom(library.loras, names)
  return { kind: 'listed', names: missing, known: names.length - missing.length }
}

/** The server the player chose for pictures. */
const serverLoras: ServerLoras = {
  async lorasOfServer(signal) {
    const { loras } = await imageEngine().catalogue(await ready(), signal)
    return loras
  },
  aboutLora: async (name, signal) => imageEngine().aboutLora(await ready(), name, signal),
}

/** An add-on is none the worse for it when its server tells nothing of it. */
const aboutIfTold = (name: string, signal: AbortSignal) => serverLoras.aboutLora(name, signal).catch(() => undefined)

const inParts = (names: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(names.length / size) }, (_, at) => names.slice(at * size, (at + 1) * size))

/** Where the add-ons of an image server are asked for. */
interface ServerLoras {
  /** As the server lists them, to the letter. Rejects with words for the player. */
  lorasOfServer(signal: AbortSignal): Promise<readonly string[]>
  /** What the server knows of one. */
  aboutLora(name: string, signal: AbortSignal): Promise<LoraAbout>
}

async function ready(): Promise<BackendChoice['key']> {
  const backend = chosenBackend()
  if (!backend) throw new Error('No image server is chosen. Set one up in Settings > Image Generation, and try again.')
  await startBackend(backend.plugin.id)
  return backend.key
}
