import { isIncognito } from '../privacy/incognito.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

interface NoMemoriesProps {
  readonly name: string
  onAdd(): void
}

/** Says how memories come. */
export function NoMemories({ name, onAdd }: NoMemoriesProps) {
  return (
    <EmptyState
      title="Nothing is remembered yet"
      text={
        isIncognito
          ? `You are incognito: ${name} keeps nothing beyond this visit.`
          : `Memories come by themselves as you chat: after 5 and 15 turns, then every 20, unless Settings say otherwise, ${name} notes what may matter later. You can also write one yourself. All of it stays in this browser.`
      }
    >
      <Button onClick={onAdd}>Write the first one</Button>
    </EmptyState>
  )
}
