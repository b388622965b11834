import type { StoryAbout } from 'sdk'
import { scenarios } from 'sdk/page/engines.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { SavedPlay } from '../../../../src/workers/scenario/contract.ts'
import { engineOf } from '../play/playing.ts'
import type { StoredStory } from '../play/readStory.ts'

/**
 * Where the player goes on. A story that was changed meanwhile may have lost the page: then it begins anew, with what
 * it remembers, and the player is told.
 */
export async function placeToGoOn({ record, story, play }: StoredStory): Promise<SavedPlay | undefined> {
  const saved = play?.saved
  if (!saved || saved.page === '' || record.modified <= play.progress.at) return saved
  const engine = engineOf(record.engine)
  if (engine) await pluginControl.now.start(engine.plugin.id)
  // A story that cannot be looked into is for its engine to open or to refuse.
  const about: StoryAbout | undefined = await scenarios()
    .about(record.engine, story)
    .catch(() => undefined)
  if (!about || about.pages.length === 0 || about.pages.some(({ id }) => id === saved.page)) return saved
  toast({
    type: 'info',
    title: `${record.name} has changed`,
    message: `Your last page, “${saved.page}”, no longer exists, so the story restarts. Its saved data was kept.`,
  })
  return undefined
}
