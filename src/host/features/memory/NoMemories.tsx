import { Button } from 'sdk/ui/Button.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { isIncognito } from '../../engines/incognito.ts'
import { useSection } from '../../settings/useSection.ts'
import { memorySection } from './memorySection.ts'
import { turnWords } from './memoryWords.ts'

interface NoMemoriesProps {
  readonly name: string
  onAdd(): void
}

/** Says how memories come. */
export function NoMemories({ name, onAdd }: NoMemoriesProps) {
  const { remember, turns, everyTurns } = useSection(memorySection)
  return (
    <EmptyState title="No memories yet" text={waysToCome(name, remember, turnWords(turns, everyTurns))}>
      <Button onClick={onAdd}>Write the first memory</Button>
      <LinkButton to="/settings/ai/memories" variant="default">
        Memory settings
      </LinkButton>
    </EmptyState>
  )
}

function waysToCome(name: string, isOn: boolean, turns: string): string {
  if (isIncognito) return `You're incognito: ${name} remembers nothing after this visit.`
  if (!isOn || turns === '') return `Automatic memories are off. You can write memories for ${name} yourself.`
  return `Memories are saved as you chat: ${turns} ${name} saves what may matter later. You can also write your own. They stay in this browser.`
}
