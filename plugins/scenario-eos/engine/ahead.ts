import type { StageMedia } from 'sdk/story'
import { commandOf } from '../document/commandOf.ts'
import { pageOf } from '../document/document.ts'
import { targetsOf } from '../document/targets.ts'
import { walkPage } from '../document/walk.ts'
import { resolveLocator } from '../text/locator.ts'
import { matchPages } from '../text/pattern.ts'
import type { Game } from './game.ts'
import { type EosState, type Frame, pageLane } from './state.ts'

/** Pictures of the page itself, from where it stands; long chains of them need no more. */
const maxNear = 8
const farthestCommand = 60
/** Media of the page as a whole and of pages it leads to, with all that stands in nested lists. */
const maxLater = 40
const maxPages = 12

interface Known {
  readonly key: string
  readonly found: readonly StageMedia[]
}

const latest = new WeakMap<Game, Known>()
const later = new WeakMap<Game, Map<string, readonly StageMedia[]>>()

/** What may be shown or heard next, nearest first: the same list as long as the story stands at the same place. */
export function aheadOf({ phase, page, lanes }: EosState, game: Game): readonly StageMedia[] {
  if (phase !== 'playing' || page === null) return []
  const frame = lanes.find(({ id }) => id === pageLane)?.queue.at(-1)
  const key = frame ? `${frame.page} ${frame.path} ${frame.at}` : page
  const known = latest.get(game)
  if (known?.key === key) return known.found
  const all = new Map([...near(frame, game), ...laterOf(page, game)].map((media) => [JSON.stringify(media), media]))
  const found = [...all.values()]
  latest.set(game, { key, found })
  return found
}

function near(frame: Frame | undefined, game: Game): readonly StageMedia[] {
  if (!frame) return []
  return game
    .list(frame)
    .slice(frame.at, frame.at + farthestCommand)
    .flatMap((entry) => mediaOf(commandOf(entry), game))
    .slice(0, maxNear)
}

function laterOf(page: string, game: Game): readonly StageMedia[] {
  const pages = later.get(game) ?? new Map<string, readonly StageMedia[]>()
  later.set(game, pages)
  const known = pages.get(page)
  if (known) return known
  const leads = new Set<string>([page])
  walkPage(pageOf(game.document, page) ?? [], ({ name, fields }) => {
    if (name !== 'goto' || typeof fields.target !== 'string' || leads.size > maxPages) return
    const { literals, patterns } = targetsOf(fields.target)
    for (const id of [...literals, ...patterns.flatMap((pattern) => matchPages(pattern, game.ids))]) {
      if (leads.size <= maxPages) leads.add(id)
    }
  })
  const found: StageMedia[] = []
  for (const id of [...leads].toReversed()) {
    walkPage(pageOf(game.document, id) ?? [], (command) => {
      if (found.length < maxLater) found.push(...mediaOf(command, game))
    })
  }
  pages.set(page, found)
  return found
}

/** What a command shows or plays, where that is certain: nothing is drawn by lot before its time. */
function mediaOf(command: ReturnType<typeof commandOf>, { document, story, profile }: Game): readonly StageMedia[] {
  const isPicture = command?.name === 'image'
  if (!command || (!isPicture && command.name !== 'audio.play')) return []
  const { locator } = command.fields
  if (typeof locator !== 'string' || locator.startsWith('$') || locator.startsWith('data:')) return []
  let isCertain = true
  const pick = () => {
    isCertain = false
    return 0
  }
  const found = resolveLocator(locator, isPicture ? 'image' : 'audio', document, story.files, pick, profile)
  const isSmall = found.kind === 'found' && (found.media.kind === 'file' || !found.media.url.startsWith('data:'))
  return isCertain && isSmall ? [found.media] : []
}
