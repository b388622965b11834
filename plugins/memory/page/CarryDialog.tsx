import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { CharacterId } from 'sdk'
import { characters } from 'sdk/page/services/characters.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { SearchIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { Memory } from '../../../src/workers/memory/contract.ts'
import type { LibraryEntry } from '../../../src/workers/storage/contract.ts'
import { carryMemories } from './changeMemories.ts'
import { memoryCount } from './memoryWords.ts'
import { ReviewList } from './ReviewList.tsx'

interface CarryDialogProps {
  readonly from: { readonly id: CharacterId; readonly name: string }
  readonly memories: readonly Memory[]
  onClose(): void
  onCarried(): void
}

const maxShown = 8

/** Copies memories to another character: first to whom, then which, and only then are they copied. */
export default function CarryDialog({ from, memories, onClose, onCarried }: CarryDialogProps) {
  const [to, setTo] = useState<LibraryEntry>()
  // A reverie is about its own character; whoever wants it elsewhere ticks it.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(memories.filter(({ type }) => type === 'player').map(({ id }) => id)),
  )
  const [isCarrying, setCarrying] = useState(false)
  const navigate = useNavigate()
  const carry = async (withChat: boolean) => {
    if (!to) return
    setCarrying(true)
    const isCarried = await carryMemories(
      memories.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
      to,
    )
    setCarrying(false)
    if (!isCarried) return
    onCarried()
    if (withChat && (await chat.now.begin(to.id))) await navigate({ to: '/chat' })
  }
  if (!to)
    return (
      <Dialog title={`Copy ${memoryCount(memories.length)} to…`} onClose={onClose}>
        <ChooseWhom without={from.id} onChoose={setTo} />
        <p className={textStyles.mutedAnywhere}>New chats with {from.name} already use these memories.</p>
      </Dialog>
    )
  return (
    <Dialog
      title={`New memories for ${to.name}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={() => setTo(undefined)}>
            Another character
          </Button>
          <Button variant="default" disabled={chosen.size === 0} loading={isCarrying} onClick={() => void carry(true)}>
            Copy and start a chat
          </Button>
          <Button disabled={chosen.size === 0} loading={isCarrying} onClick={() => void carry(false)}>
            Copy {memoryCount(chosen.size)}
          </Button>
        </>
      }
    >
      <div className={`${layout.column4} ${layout.shrinks}`}>
        <p>
          {from.name} keeps the originals. Check the copies first: mentions of {from.name} may not fit {to.name}.
        </p>
        <ReviewList items={memories} chosen={chosen} onChoose={setChosen} />
      </div>
    </Dialog>
  )
}

interface ChooseWhomProps {
  readonly without: CharacterId
  onChoose(entry: LibraryEntry): void
}

function ChooseWhom({ without, onChoose }: ChooseWhomProps) {
  const list = characters.now.useList()
  const phase = characters.now.usePhase()
  const [search, setSearch] = useState('')
  const others = useMemo(() => list.filter(({ id }) => id !== without), [list, without])
  const found = useMemo(() => characters.now.found(others, search), [others, search])
  if (phase === 'ready' && others.length === 0) return <p>No other characters yet. Create or import one first.</p>
  return (
    <div className={`${layout.column4} ${layout.shrinks}`}>
      <TextInput
        type="search"
        label="Copy to"
        placeholder="Name, tag or trait"
        leftSection={<SearchIcon size={18} />}
        value={search}
        data-first-focus
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={layout.list2} aria-label="Characters">
        {found.slice(0, maxShown).map((entry) => (
          <li key={entry.id}>
            <Button fullWidth variant="default" onClick={() => onChoose(entry)}>
              {entry.name}
            </Button>
          </li>
        ))}
      </ul>
      <p className={textStyles.mutedAnywhere} role="status">
        {found.length === 0 && 'No characters found.'}
        {found.length > maxShown && `${(found.length - maxShown).toLocaleString()} more; type to find them.`}
      </p>
    </div>
  )
}
