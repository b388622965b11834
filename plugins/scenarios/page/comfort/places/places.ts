import { newId } from 'sdk'
import { scenarios, storage } from 'sdk/page/engines.ts'
import { toast } from 'sdk/page/toasts.ts'
import { proxy, ref } from 'valtio'
import type { SavedPlay } from '../../../../../src/workers/scenario/contract.ts'
import type { Checkpoint } from '../../../../../src/workers/storage/contract.ts'
import { attempt, commit, offerUndo } from '../../library/scenarioStore.ts'
import { playing } from '../../play/playing.ts'

/** As many places as are kept of one story. */
export const maxPlaces = 10
export const maxNameLength = 80

/** The places of one story, newest first. */
export const places = proxy({ story: '', list: ref([]) as readonly Checkpoint[] })

export async function readPlaces(story: string): Promise<void> {
  const kept = await storage().read('scenarioCheckpoints', story)
  Object.assign(places, { story, list: ref([...(kept?.list ?? [])]) })
}

/** Marks where the story stands now. */
export async function savePlace(name: string): Promise<void> {
  const { story } = playing
  if (!story) return
  await attempt("Couldn't save the bookmark.", async () => {
    const list = await placesOf(story.id)
    if (list.length >= maxPlaces)
      throw new Error(`A scenario can have at most ${maxPlaces} bookmarks. Delete one first.`)
    const saved = await scenarios().save()
    if (!saved) throw new Error('No scenario is running.')
    const place = { id: newId(), name: nameFor(name, saved), at: Date.now(), saved }
    await save(story.id, [place, ...list], 'Bookmark added')
    toast({ type: 'success', title: 'Bookmark added', message: place.name })
  })
}

export async function renamePlace(story: string, id: string, name: string): Promise<void> {
  await attempt("Couldn't rename the bookmark.", async () => {
    const list = await placesOf(story)
    const renamed = list.map((place) => (place.id === id ? { ...place, name: nameFor(name, place.saved) } : place))
    await save(story, renamed, 'Bookmark renamed')
  })
}

export async function deletePlace(story: string, id: string): Promise<void> {
  await attempt("Couldn't delete the bookmark.", async () => {
    const list = await placesOf(story)
    const gone = list.find((place) => place.id === id)
    if (!gone) return
    const rest = list.filter((place) => place !== gone)
    offerUndo(`“${gone.name}” was deleted`, await save(story, rest, 'Bookmark deleted'))
  })
}

/** Goes to a place of a story that is in the library. Where the player was can be gone back to. */
export async function goToPlace(story: string, { name, saved }: Pick<Checkpoint, 'name' | 'saved'>): Promise<void> {
  await attempt("Couldn't open the bookmark.", async () => {
    const before = playing.story?.id === story && !playing.isOver ? await scenarios().save() : undefined
    await playFrom(story, saved)
    if (!before) return
    const back = () => void attempt("Couldn't undo this.", () => playFrom(story, before))
    toast({ type: 'info', title: `You are at “${name}”`, action: { label: 'Undo', run: back } })
  })
}

async function playFrom(story: string, saved: SavedPlay): Promise<void> {
  const { leaveStory, playScenario } = await import('../../play/playScenario.ts')
  // Leaving keeps the place one was at: what goes on is put over it.
  await leaveStory()
  const play = await storage().read('scenarioPlays', story)
  const progress = { page: saved.page, seen: 0, ...play?.progress, over: false, at: Date.now() }
  await storage().saveScenarioPlay({ ...play, id: story, saved, progress: { ...progress, page: saved.page } })
  await playScenario(story, 'where-left')
}

async function placesOf(story: string): Promise<readonly Checkpoint[]> {
  return (await storage().read('scenarioCheckpoints', story))?.list ?? []
}

async function save(story: string, list: readonly Checkpoint[], label: string): Promise<number> {
  const made = await commit(label, [{ kind: 'put', table: 'scenarioCheckpoints', value: { id: story, list } }])
  if (places.story === story) places.list = ref([...list])
  return made
}

const nameFor = (name: string, { page }: SavedPlay): string =>
  name.trim().slice(0, maxNameLength) || page.slice(0, maxNameLength) || 'Bookmark'
