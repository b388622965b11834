import { lazy, Suspense, useEffect, useState } from 'react'
import type { StoryAbout } from 'sdk'
import { copyText } from 'sdk/page/copyText.ts'
import { scenarios } from 'sdk/page/engines.ts'
import { Button } from 'sdk/ui/Button.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import comfortStyles from '../comfort/Comforts.module.css'
import { Messages } from '../comfort/details/Messages.tsx'
import { PageMap } from '../comfort/details/PageMap.tsx'
import { StateView } from '../comfort/details/StateView.tsx'
import { useComforts } from '../comfort/useComforts.ts'
import styles from './PlayRoom.module.css'
import { playing } from './playing.ts'
import { readStory } from './readStory.ts'

const OwnInPlay = lazy(() => import('../own/OwnInPlay.tsx'))

/** Behind the scenes: where the story is, where it can go, and what its author should know. */
export default function PlayDetails() {
  const { story, stage } = useSnapshot(playing)
  const { travel } = useComforts()
  const about = useStoryAbout(story?.id)
  return (
    <aside className={styles.details} aria-label="Playback details">
      <h3>Page: {stage?.page || 'none yet'}</h3>
      {about && about.pages.length > 0 && <PageMap pages={about.pages} canJump={travel} />}
      {story && (
        <Suspense>
          <OwnInPlay id={story.id} />
        </Suspense>
      )}
      {about && <MissingFiles names={about.missing} />}
      <Messages />
      <StateView />
    </aside>
  )
}

/** What a story is and where it leads, read once while it is looked at. */
function useStoryAbout(id: string | undefined): StoryAbout | undefined {
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

const maxShown = 500

/** Files the story names and does not have. */
function MissingFiles({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details>
      <summary>Missing files ({names.length.toLocaleString()})</summary>
      <Button size="compact-sm" variant="default" onClick={() => void copyText(names.join('\n'))}>
        Copy list
      </Button>
      <ul>
        {names.slice(0, maxShown).map((name) => (
          <li key={name} className={comfortStyles.words}>
            {name}
          </li>
        ))}
      </ul>
      {names.length > maxShown && (
        <p className={textStyles.muted}>
          And {(names.length - maxShown).toLocaleString()} more. Copy the list to see them.
        </p>
      )}
    </details>
  )
}
