import { Button } from 'sdk/ui/Button.tsx'
import { SelectionBar } from 'sdk/ui/SelectionBar.tsx'
import textStyles from 'sdk/ui/text.module.css'
import type { Memory } from '../../../src/workers/memory/contract.ts'
import { pinMemories, removeMemories } from './changeMemories.ts'
import { whyNotMerge } from './suggestMerge.ts'

interface MemorySelectionProps {
  readonly chosen: readonly Memory[]
  /** What can be seen: "all" is all of these. */
  readonly found: readonly Memory[]
  onSelect(ids: readonly string[]): void
  onMerge(): void
  onCarry(): void
  onDone(): void
}

/** What can be done with everything that is selected, at the foot of the page. */
export function MemorySelection({ chosen, found, onSelect, onMerge, onCarry, onDone }: MemorySelectionProps) {
  const ids = chosen.map(({ id }) => id)
  const isNothing = ids.length === 0
  const isAll = found.length > 0 && ids.length === found.length
  const whyNot = whyNotMerge(chosen)
  const arePinned = !isNothing && chosen.every(({ pinned }) => pinned)
  const remove = async () => {
    if (await removeMemories(ids)) onDone()
  }
  return (
    <SelectionBar
      count={ids.length}
      hint={!isNothing && whyNot && <span className={textStyles.mutedAnywhere}> {whyNot}</span>}
    >
      <Button size="compact-md" variant="subtle" onClick={() => onSelect(isAll ? [] : found.map(({ id }) => id))}>
        {isAll ? 'Select none' : 'Select all'}
      </Button>
      <Button size="compact-md" variant="default" disabled={whyNot !== undefined} onClick={onMerge}>
        Merge…
      </Button>
      <Button
        size="compact-md"
        variant="default"
        disabled={isNothing}
        onClick={() => void pinMemories(ids, !arePinned)}
      >
        {arePinned ? 'Unpin' : 'Pin'}
      </Button>
      <Button size="compact-md" variant="default" disabled={isNothing} onClick={onCarry}>
        Copy to…
      </Button>
      <Button size="compact-md" color="red" variant="default" disabled={isNothing} onClick={() => void remove()}>
        Delete
      </Button>
      <Button size="compact-md" onClick={onDone}>
        Done
      </Button>
    </SelectionBar>
  )
}
