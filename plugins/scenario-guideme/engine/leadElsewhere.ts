import { isEligible } from '../rules/conditions.ts'
import { pickTarget } from '../rules/targets.ts'
import { runCall, runLeftOver } from '../script/runCall.ts'
import { loadGuide, memoryOf, titleOf } from './library.ts'
import { joined } from './paths.ts'
import { momentOf, note, type Play, randomOf, remember, show } from './play.ts'
import { entryOf, withEntry } from './state.ts'
import { back, restart, trouble } from './trouble.ts'

/** Goes over to another guide where the current page asks for it. What the old one remembers stays for its return. */
export function leadElsewhere(play: Play): 'stayed' | 'led' | 'failed' {
  const old = play.loaded
  const page = old.guide.pages.get(play.state.memory.currPage)
  const moment = momentOf(play)
  const load = page?.loadGuides.find((one) => isEligible(one, moment))
  if (!page || !load) return 'stayed'
  const next = loadGuide(play.story, joined(old.folder, load.path))
  if (!next) {
    const why = `The guide "${load.path}", which this page leads to, is not in the package or cannot be read. Go back and try another way, or begin again.`
    note(play, 'error', why)
    trouble(play, 'load', why, [back, restart])
    return 'failed'
  }
  remember(play, { page: load.returnTarget || 'start' })
  if (load.preScript !== '' && page.script.trim() !== '') runCall(play, load.preScript)
  remember(play, { page: load.returnTarget || 'start' })
  const guides = withEntry(play.state.guides, old.path, play.state.memory)
  const memory = { ...memoryOf(next, entryOf(guides, next.path)), globalButtons: [] }
  play.state = { ...play.state, guides, path: next.path, memory, undeclared: [] }
  play.loaded = next
  show(play, { captured: [], fields: [], commands: [], header: { clock: '', title: titleOf(next), timer: '' } })
  if (load.postScript !== '') runLeftOver(play, load.postScript, page.script)
  return arrive(play, load.target)
}

/** The page of the new guide: the one asked for, else the one it was left on. */
function arrive(play: Play, target: string): 'led' | 'failed' {
  const { page } = play.state.memory
  const picked = pickTarget(target || page || 'start', play.loaded.guide, momentOf(play), randomOf(play))
  if (picked.kind === 'page') {
    remember(play, { page: picked.id, currPage: picked.id, prevPage: picked.id })
    return 'led'
  }
  const why = `The guide "${play.loaded.guide.title || play.loaded.id}" has no page for "${picked.target}". Begin it from its first page.`
  note(play, 'error', why)
  trouble(play, 'missing', why, [restart])
  return 'failed'
}
