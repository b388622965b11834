import { useCallback, useEffect, useState } from 'react'
import type { StoryAbout } from 'sdk'
import { scenarios } from 'sdk/page/engines.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { engineOf } from '../play/playing.ts'
import { readStory, type StoredStory } from '../play/readStory.ts'

/** What an engine tells of a story of the library, by what is kept of it now. Undefined: it is not there. */
export async function aboutStory(id: string): Promise<StoryAbout | undefined> {
  const found = await readStory(id, 0)
  return found && (await lookInto(found))
}

export async function lookInto({ record, story }: Pick<StoredStory, 'record' | 'story'>): Promise<StoryAbout> {
  const engine = engineOf(record.engine)
  if (engine) await pluginControl.now.start(engine.plugin.id)
  return await scenarios().about(record.engine, story)
}

/** The same for a page, until something about the story changes. `look` looks again. */
export function useAboutStory({ id, modified, options }: Pick<ScenarioRecord, 'id' | 'modified' | 'options'>) {
  const [about, setAbout] = useState<StoryAbout>()
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read changes with these
  useEffect(() => {
    let isWanted = true
    aboutStory(id).then(
      (found) => isWanted && setAbout(found),
      // A story that cannot be looked into says so when it is played.
      () => isWanted && setAbout(undefined),
    )
    return () => {
      isWanted = false
    }
  }, [id, modified, options, count])
  const look = useCallback(() => setCount((now) => now + 1), [])
  return { about, look }
}
