import { useState } from 'react'
import { messageOf, wordingOf } from 'sdk'
import { conversation, storage } from 'sdk/page/engines.ts'
import { LoreTrace } from 'sdk/page/promptReport/LoreTrace.tsx'
import { chat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Textarea } from 'sdk/ui/Textarea.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { TraceLine } from '../../../src/workers/conversation/contract.ts'
import { type BookDraft, bookOf } from './draft.ts'
import { nameOf } from './EntryList.tsx'
import { loreSettings } from './loreSection.ts'

interface TryItProps {
  readonly draft: BookDraft
  /** Opens an entry by its key in the draft. */
  onOpen(key: string): void
}

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'tried'; readonly trace: readonly TraceLine[]; readonly count: number }
  | { readonly kind: 'failed'; readonly why: string }

/** How much of the open chat is taken over. */
const maxTaken = 50

/** A few lines of talk, and which entries they call up; as the book stands now, saved or not. */
export function TryIt({ draft, onOpen }: TryItProps) {
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const { current } = useSnapshot(session)

  const takeChat = async () => {
    if (!current) return
    const messages = await storage().tail(current.id, maxTaken)
    const lines = messages.filter(({ hidden }) => !hidden).map((message) => oneLine(wordingOf(message).content))
    setText(lines.join('\n'))
  }
  const run = async () => {
    const texts = text.split('\n').filter((line) => line.trim() !== '')
    const entries = draft.entries.map(({ key, row }) => ({ ...row, id: key }))
    const names = { char: current?.character.name ?? '{{char}}', user: chat.now.persona().name }
    try {
      const book = { ...bookOf({ ...draft, entries: [], others: [] }), entries }
      const trace = await conversation().tryLore(book, texts, loreSettings(), names)
      setOutcome({ kind: 'tried', trace, count: texts.length })
    } catch (error) {
      setOutcome({ kind: 'failed', why: messageOf(error) })
    }
  }
  const rows = new Map(draft.entries.map(({ key, row }) => [key, row]))
  const nameEntry = ({ entryId, label }: TraceLine) => {
    const row = rows.get(entryId)
    return row ? nameOf(row) : label
  }
  return (
    <div className={layout.stack3}>
      <Textarea
        label="Messages"
        description="One message per line, newest last. Probability and token limits are ignored here."
        rows={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={layout.row}>
        <Button onClick={() => void run()}>Test activation</Button>
        {current && (
          <Button variant="default" onClick={() => void takeChat()}>
            Use the open chat
          </Button>
        )}
      </div>
      {outcome.kind === 'failed' && <p className={textStyles.danger}>Test failed. {outcome.why}</p>}
      {outcome.kind === 'tried' && (
        <LoreTrace
          trace={outcome.trace}
          nameMessage={(id) => placeInWords(Number(id), outcome.count)}
          nameEntry={nameEntry}
          onOpen={({ entryId }) => rows.has(entryId) && onOpen(entryId)}
        />
      )}
    </div>
  )
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim()

function placeInWords(at: number, count: number): string {
  if (at === count - 1) return 'the newest message'
  if (at === count - 2) return 'the message before the newest'
  return `message ${at + 1} of ${count}`
}
