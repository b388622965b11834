import type { Story } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import type { ScenarioFile, ScenarioPlay, ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { storyProfile } from '../own/storyProfile.ts'

/** A story as it is kept, with where the player is in it. */
export interface StoredStory {
  readonly record: ScenarioRecord
  readonly story: Story
  readonly files: readonly ScenarioFile[]
  readonly play: ScenarioPlay | undefined
}

/** Reads what is needed to play. Undefined: there is no such scenario. */
export async function readStory(id: string, seed: number): Promise<StoredStory | undefined> {
  const [record, script, files, play] = await Promise.all([
    storage().read('scenarios', id),
    storage().read('scenarioScripts', id),
    storage().read('scenarioFiles', id),
    storage().read('scenarioPlays', id),
  ])
  if (!record || !script) return undefined
  const listed = files?.files ?? []
  const story: Story = {
    script: script.script,
    seed,
    files: listed.map(({ bytes: _, ...file }) => file),
    texts: script.texts,
    options: record.options,
    profile: storyProfile(),
    name: record.name,
    ...(play?.kept !== undefined && { kept: play.kept }),
  }
  return { record, story, files: listed, play }
}
