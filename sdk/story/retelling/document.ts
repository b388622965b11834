import type { StageMedia } from '../stage.ts'
import {
  most,
  type RetoldButton,
  type RetoldClip,
  type RetoldNode,
  type RetoldPlace,
  type RetoldValue,
} from './retold.ts'
import { clipped } from './words.ts'

/** What a story says of itself. */
export interface RetoldHeading {
  readonly name: string
  readonly author: string
  readonly description: string
  readonly cover?: StageMedia
}

type Lose = (message: string, place: RetoldPlace) => void

/** Nodes as a document of `schemas/scenario.schema.json`. */
export function documentOf(
  nodes: readonly RetoldNode[],
  start: RetoldNode,
  { name, author, description, cover }: RetoldHeading,
  state: ReadonlyMap<string, RetoldValue>,
  lose: Lose,
): unknown {
  return {
    id: idOf(name),
    name: clipped(name, 300) || 'Scenario',
    ...(author && { author: clipped(author, 300) }),
    ...(description && { description: clipped(description, 5000) }),
    ...(cover && mediaOf(cover) && { cover: mediaOf(cover) }),
    start: start.id,
    ...(state.size > 0 && { state: Object.fromEntries(state) }),
    nodes: Object.fromEntries(nodes.map((node) => [node.id, nodeOf(node, lose)])),
  }
}

function nodeOf(node: RetoldNode, lose: Lose) {
  const { page, texts, set, waitMs, next, buttons, sounds, image, video, end } = node
  const words = texts.join('\n\n')
  if (words.length > most.text) lose(`A text is longer than ${most.text} characters and is cut.`, { page })
  const place = { page }
  const picture = image && media(image, place, lose)
  const film = video && clip(video, place, lose)
  const audio = sounds.flatMap((sound) => clip(sound, place, lose) ?? [])
  return {
    ...(words && { desc: words.slice(0, most.text) }),
    char: 'narrator',
    noChat: true,
    ...(picture && { image: picture }),
    ...(film && { video: film }),
    ...(audio.length > 0 && { audio }),
    ...(set.length > 0 && { set: set.slice(0, most.changes) }),
    ...(waitMs !== undefined && { wait: waitMs === 0 ? 0 : Math.max(0.5, Math.round(waitMs) / 1000) }),
    ...(next.length > 0 && { next: waysOf(next) }),
    ...(buttons.length > 0 && { buttons: buttons.map(buttonOf) }),
    ...(end && { end }),
  }
}

function waysOf(next: RetoldNode['next']) {
  const [only] = next
  if (only && next.length === 1 && only.if === undefined) return only.to.id
  return next.map(({ to, if: condition }) => ({ to: to.id, ...(condition !== undefined && { if: condition }) }))
}

const buttonOf = ({ label, to, if: condition, set, transition }: RetoldButton, index: number) => ({
  id: `press-${index + 1}`,
  label: clipped(label, 500) || 'Continue',
  ...(to && { to: to.id }),
  ...(condition !== undefined && { if: condition }),
  ...(set.length > 0 && { set: set.slice(0, most.changes) }),
  ...(transition && { transition: transition.slice(0, most.text) }),
})

function clip({ media: what, loops, volume, startAt, stopAt }: RetoldClip, place: RetoldPlace, lose: Lose) {
  const named = media(what, place, lose)
  if (named === undefined) return undefined
  const parts = {
    ...(loops !== undefined && loops !== 1 && { loops: Math.min(10_000, Math.max(0, Math.round(loops))) }),
    ...(volume !== undefined && volume !== 1 && { volume: Math.min(1, Math.max(0, volume)) }),
    ...(startAt && { startAt: Math.min(86_400, startAt) }),
    ...(stopAt && { stopAt: Math.min(86_400, stopAt) }),
  }
  return { ...(what.kind === 'link' ? { link: named } : { file: named }), ...parts }
}

function media(what: StageMedia, place: RetoldPlace, lose: Lose): string | undefined {
  const named = mediaOf(what)
  if (named === undefined) lose('A picture or clip lies inside the script itself; save it as a file of its own.', place)
  return named
}

/** The name of a file, or an address; what lies inside an address itself cannot be told. */
function mediaOf(what: StageMedia): string | undefined {
  if (what.kind === 'file') return what.name === '' || what.name.length > 2000 ? undefined : what.name
  return /^https?:\/\//i.test(what.url) && what.url.length <= 2000 && URL.canParse(what.url) ? what.url : undefined
}

const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'scenario'
