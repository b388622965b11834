import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CharacterId } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { Textarea } from 'sdk/ui/Textarea.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useCharacters } from '../../../characters/characters.ts'
import { session } from '../../../chat/session/session.ts'
import { memoryPath } from '../memoryPath.ts'
import styles from './Recall.module.css'
import { RecallTable } from './RecallTable.tsx'
import { type Trial, tryRecall } from './recallTrial.ts'

const title = 'Test recall'

/** Type a line, and see what a character would be told to remember, and why. */
export default function RecallPage() {
  const { list, phase } = useCharacters()
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
