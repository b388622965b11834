import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type CharacterId, isAbort, messageOf } from 'sdk'
import { embedding, memories } from 'sdk/page/engines.ts'
import { characters } from 'sdk/page/services/characters.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { Textarea } from 'sdk/ui/Textarea.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { Recollection } from '../../../../src/workers/memory/contract.ts'
import { memoryPath } from '../memoryPath.ts'
import { memorySection } from '../memorySection.ts'
import { recallSettings } from '../settings/memorySettings.ts'
import styles from './Recall.module.css'
import { RecallTable } from './RecallTable.tsx'

const title = 'Test recall'

/** Type a line, and see what a character would be told to remember, and why. */
export default function RecallPage() {
  const list = characters.now.useList()
  const phase = characters.now.usePhase()
  const [chosen, choose] = useState<CharacterId | undefined>(session.current?.character.id)
  const people = list.toSorted((a, b) => a.name.localeCompare(b.name))
  const character = people.find(({ id }) => id === chosen) ?? people[0]
  return (
    <Page title={title}>
      <PageHeader title={title} intro="Which memories would be sent to the AI after these messages, and why.">
        <LinkButton to="/settings/ai/memories" variant="default">
          Memory settings
        </LinkButton>
      </PageHeader>
      {character ? (
        <div className={styles.page}>
          <NativeSelect
            label="Character"
            value={character.id}
            data={people.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => choose(event.currentTarget.value as CharacterId)}
          />
          <Line key={character.id} character={character.id} name={character.name} />
        </div>
      ) : phase === 'reading' ? (
        <p className={textStyles.muted}>Loading characters…</p>
      ) : (
        <EmptyState title="No characters yet" text="Create a character and chat a little first.">
          <LinkButton to="/characters/add">Create Character</LinkButton>
        </EmptyState>
      )}
    </Page>
  )
}

interface LineProps {
  readonly character: CharacterId
  readonly name: string
}

function Line({ character, name }: LineProps) {
  const [text, setText] = useState('')
  const { trial, ask } = useTrial(character)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask(text)
  }
  return (
    <>
      <Card>
        <form className={layout.stack4} onSubmit={submit}>
          <Textarea
            label="Messages"
            description="One message per line, newest last. Nothing is sent to the AI."
            placeholder="Shall we have tea in the garden?"
            rows={3}
            maxLength={20_000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={styles.actions}>
            <Button type="submit" loading={trial.kind === 'asking'} disabled={text.trim() === ''}>
              Test recall
            </Button>
            <LinkButton to={memoryPath(character)} variant="default">
              All memories of {name}
            </LinkButton>
          </div>
        </form>
      </Card>
      {trial.kind === 'failed' && (
        <p role="alert" className={textStyles.danger}>
          Test failed. {trial.why}
        </p>
      )}
      {trial.kind === 'answered' && <RecallTable recollection={trial.recollection} />}
    </>
  )
}

/** Of several questions on their way only the newest counts. */
function useTrial(character: CharacterId) {
  const [trial, setTrial] = useState<Trial>({ kind: 'none' })
  const run = useRef<AbortController>(undefined)
  useEffect(() => () => run.current?.abort(), [])
  const ask = async (text: string) => {
    run.current?.abort()
    const own = new AbortController()
    run.current = own
    setTrial({ kind: 'asking' })
    const answer = await tryRecall(character, text, own.signal)
    if (run.current === own && !own.signal.aborted) setTrial(answer)
  }
  return { trial, ask }
}

/** What became of the last line that was tried. */
export type Trial =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly recollection: Recollection }
  | { readonly kind: 'failed'; readonly why: string }

const maxLines = 50

/** The lines of what was typed, as many as a question takes; the newest stand last. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(-maxLines)

/**
 * Asks what a character would be told now, with the limits of the settings, as if nothing of it stood in the
 * conversation. Nothing is counted as told by it.
 */
export async function tryRecall(character: CharacterId, text: string, signal: AbortSignal): Promise<Trial> {
  const texts = linesOf(text)
  if (texts.length === 0) return { kind: 'failed', why: 'Enter a message first.' }
  try {
    await warmUp(texts, signal)
    const question = { character, texts, inWindow: [], limits: limits(), now: Date.now() }
    return { kind: 'answered', recollection: await memories().recall(question, signal) }
  } catch (error) {
    if (isAbort(error)) return { kind: 'none' }
    return { kind: 'failed', why: `${messageOf(error)} Reload the page to try again.` }
  }
}

/** In the midst of a chat the model is there already; a trial that began by loading it would show what no turn shows. */
async function warmUp(texts: readonly string[], signal: AbortSignal): Promise<void> {
  await embedding()
    .embed(texts, signal)
    .catch(() => signal.throwIfAborted())
}

/** Those of the settings, also while remembering is switched off: one may want to know before switching it on. */
function limits(): { readonly player: number; readonly self: number } {
  const { contextLimit, reveriesLimit, reveries } = memorySection.now
  const recall = recallSettings()
  if (!recall) return { player: contextLimit, self: reveries ? reveriesLimit : 0 }
  const { player, self } = recall.limits
  const { entitled } = recall
  if (!entitled) return { player, self }
  const ofPlayer = Math.min(player, entitled.contextCap)
  return { player: ofPlayer, self: entitled.reveries ? Math.min(self, entitled.contextCap - ofPlayer) : 0 }
}
