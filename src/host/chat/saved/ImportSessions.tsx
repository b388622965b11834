import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { UploadIcon } from 'sdk/ui/icons.tsx'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { type ImportOutcome, importFile, saveChats } from './importChats.ts'
import { makeBareCharacter, missingWords } from './missingCharacter.ts'
import type { Notice } from './Notice.tsx'

interface ImportSessionsProps {
  onNotice(notice: Notice | undefined): void
  onImported(): void
}

/** Takes in session files, and chats of other programs. */
export function ImportSessions({ onNotice, onImported }: ImportSessionsProps) {
  const chooser = useFileChoice({ label: 'Session file', accept: '.json,.jsonl' }, ([file]) => void take(file))
  const [reading, setReading] = useState(false)

  const settle = (outcome: ImportOutcome) => {
    if (outcome.kind === 'imported') {
      const { names } = outcome
      const what = names.length === 1 ? `“${names[0]}” was imported.` : `${names.length} chats were imported.`
      onNotice({ words: [what, ...outcome.unreadable].join(' ') })
      onImported()
    } else if (outcome.kind === 'character-missing') {
      const { name, token } = outcome
      const run = async () => {
        if (await makeBareCharacter(name)) settle(await saveChats(token))
      }
      onNotice({ words: missingWords(name), urgent: true, action: { label: `Create ${name}`, run } })
    } else if (outcome.kind === 'cancelled') {
      onNotice({ words: 'Cancelled. Nothing was imported.' })
    } else {
      onNotice({ words: outcome.message, urgent: true })
    }
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    onNotice(undefined)
    const outcome = await importFile(file)
    setReading(false)
    settle(outcome)
  }

  return (
    <>
      <Button variant="default" leftSection={<UploadIcon size={16} />} loading={reading} onClick={chooser.choose}>
        Import
      </Button>
      {chooser.input}
    </>
  )
}
