import type { SessionId } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { WindowVirtualizer } from 'virtua'
import type { Memory, MemoryDraft } from '../../../src/workers/memory/contract.ts'
import { decideFor } from './changeMemories.ts'
import styles from './Memory.module.css'
import { MemoryCard } from './MemoryCard.tsx'
import type { MemoryRow } from './rows.ts'

interface MemoryListProps {
  readonly rows: readonly MemoryRow[]
  readonly chats: ReadonlyMap<SessionId, string>
  /** What is selected; undefined where nothing is being selected. */
  readonly selected: ReadonlySet<string> | undefined
  readonly editing: string | undefined
  /** What was typed into forms, kept while they are scrolled away. */
  readonly drafts: Map<string, MemoryDraft>
  readonly onToggle: (id: string, withRange: boolean) => void
  readonly onEdit: (id: string | undefined) => void
}

/** All these memories, of which only those near the screen are drawn. */
export function MemoryList(props: MemoryListProps) {
  const { rows } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a ul and its li nothing else may stand, and here rows do
    <div role="list" aria-label="Memories" className={layout.shrinks}>
      <WindowVirtualizer data={rows} bufferSize={400}>
        {(row, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={row.key}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={styles.row}
          >
            {row.heading && <h2 className={styles.part}>{row.heading}</h2>}
            {row.under && <h3 className={styles.chat}>{row.under}</h3>}
            <Row {...props} row={row} />
          </div>
        )}
      </WindowVirtualizer>
    </div>
  )
}

function Row({ row, ...props }: MemoryListProps & { readonly row: MemoryRow }) {
  const card = (memory: Memory) => {
    const { chats, selected, editing, drafts, onToggle, onEdit } = props
    return {
      memory,
      chat: memory.session && chats.get(memory.session),
      selection: selected?.has(memory.id),
      isEditing: editing === memory.id,
      drafts,
      onToggle,
      onEdit,
    }
  }
  switch (row.kind) {
    case 'one':
      return (
        <MemoryCard {...card(row.memory)}>
          {row.against.length > 0 && (
            <p className={textStyles.mutedAnywhere}>
              Contradicts: {row.against.map(({ content }) => `“${content}”`).join(', ')}
            </p>
          )}
        </MemoryCard>
      )
    case 'replaced':
      return (
        <MemoryCard {...card(row.memory)}>
          <Replaced memory={row.memory} by={row.by} />
        </MemoryCard>
      )
    case 'contradiction':
      return (
        <fieldset className={styles.pair}>
          <legend>These contradict each other. Which one is right?</legend>
          {row.memories.map((memory) => (
            <MemoryCard key={memory.id} {...card(memory)}>
              <div className={rowStyles.toRight}>
                <Button
                  size="compact-md"
                  variant="light"
                  aria-label={`This is right: ${memory.content}`}
                  onClick={() =>
                    void decideFor(
                      memory,
                      row.memories.filter(({ id }) => id !== memory.id),
                    )
                  }
                >
                  This is right
                </Button>
              </div>
            </MemoryCard>
          ))}
        </fieldset>
      )
  }
}

/** What is no longer true may turn out to be. */
function Replaced({ memory, by }: { readonly memory: Memory; readonly by: Memory | undefined }) {
  if (!by) return <p className={textStyles.mutedAnywhere}>No longer true.</p>
  return (
    <>
      <p className={textStyles.mutedAnywhere}>No longer true. Replaced by: “{by.content}”</p>
      <div className={rowStyles.toRight}>
        <Button
          size="compact-md"
          variant="default"
          aria-label={`This is still right: ${memory.content}`}
          onClick={() => void decideFor(memory, [by])}
        >
          This is still right
        </Button>
      </div>
    </>
  )
}
