import type { Story, StoryConversion } from 'sdk'
import { Retelling, type RetoldNode, type RetoldPlace, type RetoldWay } from 'sdk/story'
import { firstGuide, type LoadedGuide } from '../engine/library.ts'
import { scriptTargets } from '../parse/leads.ts'
import { named, readTarget } from '../rules/targets.ts'
import { Flags } from './flags.ts'
import { tellPage } from './page.ts'
import { holdingOf, type Telling } from './telling.ts'
import { Values } from './values.ts'

/** A guide as a scenario of Vesper's own format: told without its player, and without its scripts. */
export function convertGuide(story: Story): StoryConversion {
  const loaded = firstGuide(story.script, story)
  const { guide } = loaded
  const retelling = new Retelling()
  if (guide.globalScript.trim() !== '') retelling.lose('The scripts of this guide cannot be told; they are left out.')
  const start = tellPages(loaded, retelling)
  const { title, author, description } = guide
  return retelling.finished(start, { name: story.name || title || loaded.id, author, description })
}

/** Pages of a target that take turns, at most. */
const maxInTurn = 200
/** Pages a script may be thought to lead to. */
const maxGuessed = 6

function tellPages(loaded: LoadedGuide, retelling: Retelling): RetoldNode {
  const { guide } = loaded
  const pages = new Map<string, RetoldNode>()
  const targets = new Map<string, RetoldNode | undefined>()
  const waiting: string[] = []
  const pageNode = (id: string): RetoldNode => {
    const known = pages.get(id)
    if (known) return known
    const node = retelling.node(id, id)
    pages.set(id, node)
    waiting.push(id)
    return node
  }
  const telling: Telling = {
    retelling,
    loaded,
    flags: new Flags(guide, retelling),
    values: new Values(guide, retelling),
    aim: (target, place) => {
      const key = target.trim()
      if (!targets.has(key)) targets.set(key, aimed(telling, key, place, pageNode))
      const found = targets.get(key)
      if (!found) retelling.lose(`No page is called “${key.slice(0, 80)}” that could be shown.`, place)
      return found
    },
    named: (script) =>
      scriptTargets(script, guide)
        .filter((target) => guide.pages.has(target))
        .slice(0, maxGuessed)
        .map(pageNode),
  }
  const first = guide.pages.has('start') ? 'start' : ([...guide.pages.keys()][0] ?? '')
  const start = pageNode(first)
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const page = guide.pages.get(id)
    if (page && !retelling.isFull) tellPage(telling, pageNode(id), page)
  }
  for (const { id, line } of guide.pages.values()) {
    if (!pages.has(id))
      retelling.lose('Nothing that could be told leads to this page; it is left out.', { page: id, line }, 'note')
  }
  return start
}

/** The node of a target: its page, or one where the pages it names take turns. */
function aimed(
  telling: Telling,
  target: string,
  place: RetoldPlace,
  pageNode: (id: string) => RetoldNode,
): RetoldNode | undefined {
  const { retelling, loaded, flags } = telling
  const { pages, settings } = loaded.guide
  const ids = named(target, loaded.guide)
  if (readTarget(target).kind === 'literal') return ids[0] === undefined ? undefined : pageNode(ids[0])
  const ways = ids.slice(0, maxInTurn).flatMap((id): RetoldWay[] => {
    const page = pages.get(id)
    const unseen = page?.ifNotSet.trim() === '' ? id : `${id}+${page?.ifNotSet}`
    const holding = page ? holdingOf(telling, { ...page, ifNotSet: unseen }, place) : false
    if (holding === false) return []
    return [{ to: pageNode(id), ...(typeof holding === 'string' && { if: holding }) }]
  })
  if (ways.length === 0) return undefined
  if (ways.length > 1)
    retelling.lose('One of several pages comes by chance; they take turns now.', { ...place, excerpt: target })
  const closing =
    settings.autoSetPageWhenSeen && ids.every((id) => !pages.get(id)?.unset.includes(id) && flags.has(id) !== false)
  const node = retelling.node(target, place.page ?? '')
  retelling.takeTurns(node, ways, closing)
  return node
}
