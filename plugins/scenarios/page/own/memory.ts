import 'sdk/page/engines.ts'
import { PluginError, type StoryAbout } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { toast } from 'sdk/page/toasts.ts'
import { download } from 'sdk/ui/download.ts'
import { field, textOf } from '../../../../src/shared/fields.ts'
import type { Change, CommitId, ScenarioPlay, ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { isEos, isGuideMe } from '../library/engineNames.ts'
import { attempt } from '../library/scenarioStore.ts'
import { playing } from '../play/playing.ts'
import { readStory } from '../play/readStory.ts'
import { lookInto } from './aboutStory.ts'

/** What was taken in of a save, in plain words. */
export interface SaveReport {
  readonly took: string
  /** What was left out, each with the reason. */
  readonly notes: readonly string[]
}

/** A story forgets its player: what it kept, and where the play was left. It can be taken back. */
export async function forgetPlayer(id: string, name: string): Promise<boolean> {
  return await attempt("Couldn't delete the saved data.", async () => {
    const play = await restingPlay(id)
    if (!play) return
    await storage().saveScenarioPlay({ id, progress: play.progress })
    offerBack(`${name}'s saved data was deleted`, play)
  })
}

/** Hands what a story keeps to the browser's downloads. */
export async function exportMemory(id: string, name: string): Promise<void> {
  await attempt("Couldn't export the saved data.", async () => {
    const play = await storage().read('scenarioPlays', id)
    const text = JSON.stringify(play?.kept ?? {}, undefined, 2)
    download(
      `${name.replace(/[\\/:*?"<>|]+/g, ' ').slice(0, 100)} memory.json`,
      new Blob([text], { type: 'application/json' }),
    )
  })
}

/**
 * Takes in what another player kept of this story: a `.state` file of the desktop player for guides, stored items as
 * JSON for EOS. It takes the place of what was remembered here; that can be taken back. Undefined: nothing was taken,
 * and why was told.
 */
export async function importSave(id: string, file: File): Promise<SaveReport | undefined> {
  let report: SaveReport | undefined
  await attempt(`Couldn't import “${file.name}”.`, async () => {
    const [found, play] = await Promise.all([readStory(id, 0), restingPlay(id)])
    if (!found) throw refused('The scenario was deleted, perhaps in another tab.')
    const { kept: _, ...bare } = found.story
    const format = formatOf(found.record)
    const save = await readInMedia((media) => media.readSave(file, file.name, format))
    if (!save.ok) throw refused(save.error.message)
    if (save.value.kind === 'state') {
      const { text, notes } = save.value
      const texts = withSave(bare.texts, stateNameOf(bare.script, file.name), text)
      const about = await lookInto({ record: found.record, story: { ...bare, texts } })
      const script = await storage().read('scenarioScripts', id)
      if (!script) throw refused('The scenario was deleted, perhaps in another tab.')
      const made = await storage().commit('Saved state imported', [
        { kind: 'put', table: 'scenarioScripts', value: { ...script, texts } } satisfies Change,
      ])
      await storage().saveScenarioPlay({ id, progress: play?.progress ?? unplayed })
      offerBack('Saved state imported', play ?? { id, progress: unplayed }, made)
      report = reportOf(about, notes)
    } else {
      const { kept, teaseId } = save.value
      const options = teaseId === undefined ? bare.options : { ...bare.options, teaseId }
      const about = await lookInto({ record: found.record, story: { ...bare, options, kept } })
      if (teaseId !== undefined && about.remembers?.some(({ name }) => Object.hasOwn(kept, name)))
        throw refused('It is not from this story, or was renamed. Its name must end in .oeos_ and a number.')
      const numbered: Change = { kind: 'put', table: 'scenarios', value: { ...found.record, options } }
      const made = teaseId === undefined ? undefined : await storage().commit('Saved data imported', [numbered])
      await storage().saveScenarioPlay({ id, kept, progress: play?.progress ?? unplayed })
      offerBack('Saved data imported', play ?? { id, progress: unplayed }, made)
      report = reportOf(about, [])
    }
  })
  return report
}

const unplayed = { page: '', seen: 0, over: false, at: 0 } as const

/** Where the play is, unless it runs just now: then it would write over whatever is done here. */
async function restingPlay(id: string): Promise<ScenarioPlay | undefined> {
  if (playing.story?.id === id) throw refused('This scenario is running. Exit it first, then try again.')
  return await storage().read('scenarioPlays', id)
}

/** A save is found by the name of its guide, or is what all guides share. */
function stateNameOf(script: unknown, chosen: string): string {
  if (/^global\.state$/i.test(chosen)) return 'Global.state'
  const path = textOf(field(script, 'path')) || 'guide.xml'
  return `${path.slice(path.lastIndexOf('/') + 1).replace(/\.xml$/i, '')}.state`
}

/** The save takes the place of one of the same name, wherever in the package that lay. */
function withSave(
  texts: Readonly<Record<string, string>>,
  name: string,
  text: string,
): Readonly<Record<string, string>> {
  const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const others = Object.entries(texts).filter(([path]) => fileOf(path) !== name.toLowerCase())
  return Object.fromEntries([...others, [name, text]])
}

function formatOf({ engine }: Pick<ScenarioRecord, 'engine'>): 'eos' | 'guideme' {
  if (isGuideMe(engine)) return 'guideme'
  if (isEos(engine)) return 'eos'
  throw refused('Only EOS and GuideMe stories can import saves from other players.')
}

function reportOf({ remembers = [], choices = [] }: StoryAbout, notes: readonly string[]): SaveReport {
  const count = (kind: string) => remembers.filter((one) => one.kind === kind).length
  const parts = [
    amount(count('flag'), 'flag'),
    amount(count('value'), 'value'),
    amount(choices.filter(({ value, initial }) => value !== initial).length, 'preference'),
  ].filter((part) => part !== '')
  return { took: parts.length === 0 ? 'The file was empty.' : `Imported: ${parts.join(', ')}.`, notes }
}

const amount = (count: number, one: string) =>
  count === 0 ? '' : `${count.toLocaleString()} ${one}${count === 1 ? '' : 's'}`

function offerBack(title: string, play: ScenarioPlay, made?: CommitId): void {
  const back = () =>
    void attempt("Couldn't undo this.", async () => {
      await restingPlay(play.id)
      if (made !== undefined) await storage().undo(made)
      await storage().saveScenarioPlay(play)
    })
  toast({ type: 'success', title, action: { label: 'Undo', run: back } })
}

const refused = (sentence: string) => new PluginError('plugin/refused', sentence)
