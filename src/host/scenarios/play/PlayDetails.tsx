import { useEffect, useState } from 'react'
import type { StoryAbout } from 'sdk'
import { useSnapshot } from 'valtio'
import { scenarios } from '../../scenarioEngine.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './PlayRoom.module.css'
import { playing } from './playing.ts'
import { tellStory } from './playScenario.ts'
import { readStory } from './readStory.ts'

const mostPages = 500

/** Behind the scenes: where the story is, where it can go, and what its author should know. */
export default function PlayDetails() {
  const { story, stage, diagnostics } = useSnapshot(playing)
  const about = useAbout(story?.id)
  const pages = about?.pages.slice(0, mostPages) ?? []
  return (
    <aside className={styles.details} aria-label="Details of the play">
      <h3>Page: {stage?.page || 'none yet'}</h3>
      {pages.length > 0 && (
        <details>
          <summary>Pages ({about?.pages.length})</summary>
          <ul className={styles.pages}>
            {pages.map(({ id, label }) => (
              <li key={id}>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-current={id === stage?.page ? 'page' : undefined}
                  onClick={() => void tellStory({ kind: 'jumped', to: id })}
                >
                  {label || id || '(without a name)'}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {about && about.missing.length > 0 && (
        <details>
          <summary>Missing files ({about.missing.length})</summary>
          <ul>
            {about.missing.slice(0, mostPages).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
      <details open>
        <summary>Messages ({diagnostics.length})</summary>
        {diagnostics.length === 0 && <p>Nothing to report.</p>}
        <ol className={styles.messages}>
          {diagnostics.toReversed().map(({ id, severity, message, page, path }) => (
            <li key={id} data-severity={severity}>
              <strong>{words[severity]}</strong> {message}
              {(page || path) && <span className={styles.place}> {[page, path].filter(Boolean).join(', ')}</span>}
            </li>
          ))}
        </ol>
      </details>
    </aside>
  )
}

const words = { error: 'Error:', warning: 'Warning:', note: 'Note:' } as const

function useAbout(id: string | undefined): StoryAbout | undefined {
  const [about, setAbout] = useState<StoryAbout>()
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const found = id === undefined ? undefined : await readStory(id, 0)
      const read = found && (await scenarios().about(found.record.engine, found.story))
      if (isWanted) setAbout(read)
    }
    read().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [id])
  return about
}
