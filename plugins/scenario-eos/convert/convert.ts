import type { Story, StoryConversion } from 'sdk'
import { Retelling, type RetoldNode, type RetoldPlace, type RetoldWay } from 'sdk/story'
import { chosenProfile } from '../document/about.ts'
import { commandOf } from '../document/commandOf.ts'
import { type EosDocument, pageOf, readDocument } from '../document/document.ts'
import { walkPage } from '../document/walk.ts'
import { matchPages } from '../text/pattern.ts'
import { Meaning } from './meaning.ts'
import { Notices } from './notices.ts'
import { readScript } from './script.ts'
import { tell } from './tell.ts'
import type { Telling } from './telling.ts'

/** An EOS script as a scenario of Vesper's own format: told without its player, and without running its scripts. */
export function convertStory(story: Story): StoryConversion {
  const document = readDocument(story.script)
  const ids = Object.keys(document.pages)
  const retelling = new Retelling()
  const meaning = new Meaning(retelling)
  meaning.begin(readScript(document.init))
  const first = ids.includes('start') ? 'start' : (ids[0] ?? '')
  const start = tellPages({ retelling, document, story, profile: chosenProfile(story, document), meaning }, first)
  const { title = '', author = '' } = document.oeosmeta ?? {}
  return retelling.finished(start, { name: story.name || title, author, description: '' }, { picturesStay: true })
}

/** Tells a page and all it leads to; the node it begins with. */
function tellPages(parts: Omit<Telling, 'page' | 'turns' | 'switchOf' | 'notices'>, first: string): RetoldNode {
  const { retelling, document } = parts
  const ids = Object.keys(document.pages)
  const pages = new Map<string, RetoldNode>()
  const patterns = new Map<string, RetoldNode | undefined>()
  const waiting: string[] = []
  const switches = switchedPages(document, ids)
  const telling: Telling = {
    ...parts,
    notices: new Notices(retelling),
    page: (id) => {
      const known = pages.get(id)
      if (known) return known
      const node = retelling.node(id || 'page', id)
      pages.set(id, node)
      waiting.push(id)
      return node
    },
    turns: (pattern, place) => {
      if (!patterns.has(pattern)) patterns.set(pattern, turnsOf(pattern, place))
      return patterns.get(pattern)
    },
    switchOf: (id) => (switches.has(id) ? retelling.variable(`off ${id}`, `off_${id}`, false) : undefined),
  }
  const turnsOf = (pattern: string, place: RetoldPlace): RetoldNode | undefined => {
    const matched = matchPages(pattern, ids).slice(0, maxInTurn)
    if (matched.length === 0) return undefined
    const node = retelling.node(matched.length === 1 ? `to ${matched[0]}` : pattern, place.page ?? '')
    const ways = matched.map((id): RetoldWay => {
      const off = telling.switchOf(id)
      return { to: telling.page(id), ...(off !== undefined && { if: `not ${off}` }) }
    })
    if (ways.length > 1) {
      const what = 'One of several pages comes by chance; they take turns now.'
      retelling.lose(what, { ...place, excerpt: pattern })
    }
    retelling.takeTurns(
      node,
      ways,
      matched.every((id) => closesItself(document, id)),
    )
    return node
  }

  const start = telling.page(first)
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const scope = { page: id, path: '', depth: 0, after: undefined, ahead: undefined }
    tell(telling, telling.page(id), pageOf(document, id) ?? [], scope)
  }
  telling.notices.settle()
  for (const page of ids) {
    if (!pages.has(page))
      retelling.lose('Nothing that could be told leads to this page; it is left out.', { page }, 'note')
  }
  return start
}

/** Pages of a pattern that take turns, at most. */
const maxInTurn = 200

/** Pages that are switched off somewhere. */
function switchedPages(document: EosDocument, ids: readonly string[]): ReadonlySet<string> {
  const patterns = new Set<string>()
  for (const id of ids) {
    walkPage(pageOf(document, id) ?? [], ({ name, fields }) => {
      if (name === 'disable' && typeof fields.target === 'string') patterns.add(fields.target)
      if (name !== 'eval' || typeof fields.script !== 'string') return
      for (const [, target = ''] of fields.script.matchAll(/pages\s*\.\s*disable\s*\(\s*['"]([^'"]+)/g))
        patterns.add(target)
    })
  }
  return new Set([...patterns].slice(0, 500).flatMap((pattern) => matchPages(pattern, ids)))
}

/** Whether a page switches itself off before anything else can happen. */
const closesItself = (document: EosDocument, id: string): boolean =>
  (pageOf(document, id) ?? []).slice(0, 5).some((entry) => {
    const command = commandOf(entry)
    return command?.name === 'disable' && command.fields.target === id
  })
