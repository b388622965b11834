import { useEffect, useState } from 'react'
import type { StoryAbout } from 'sdk'
import { scenarios } from '../../../../plugins/scenarioEngine.ts'
import { readStory } from '../../play/readStory.ts'

/** What a story is and where it leads, read once while it is looked at. */
export function useStoryAbout(id: string | undefined): StoryAbout | undefined {
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
