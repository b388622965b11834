import { useSnapshot } from 'valtio'
import { isIncognito } from '../../engines/incognito.ts'
import { settings } from '../../settings/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { turnWords } from './memoryWords.ts'

interface NoMemoriesProps {
  readonly name: string
  onAdd(): void
}

/** Says how memories come. */
export function NoMemories({ name, onAdd }: NoMemoriesProps) {
  const { remember, turns, everyTurns } = useSnapshot(settings).memory
  return (
    <EmptyState title="Nothing is remembered yet" text={waysToCome(name, remember, turnWords(turns, everyTurns))}>
      <Button onClick={onAdd}>Write the first one</Button>
      <LinkButton to="/settings/ai/memories" variant="default">
        Settings of memory
      </LinkButton>
    </EmptyState>
  )
}

function waysToCome(name: string, isOn: boolean, turns: string): string {
  if (isIncognito) return `You are incognito: ${name} keeps nothing beyond this visit.`
  if (!isOn || turns === '') return `Memories do not come by themselves, as you set it. You can write them for ${name}.`
  return `Memories come by themselves as you chat: ${turns} ${name} notes what may matter later. You can also write one yourself. All of it stays in this browser.`
}
