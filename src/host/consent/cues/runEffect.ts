import { type CuePlayer, type CuePlayerSource, cuePlayers } from 'sdk/page/cues/cuePlayers.ts'
import type { CueEffect } from 'sdk/page/cues/names.ts'
import { reportError } from 'sdk/page/errors.ts'
import { addPerformer } from 'sdk/page/points/performers.ts'
import { stopOnPanic } from 'sdk/page/points/stopOnPanic.ts'
import { addStopper } from 'sdk/page/stoppers.ts'

/** By the way each was opened. */
const players = new Map<CuePlayerSource['open'], Promise<CuePlayer>>()
/** Those that are loaded: clearing waits for nothing. */
const ready = new Set<CuePlayer>()
const followers = new Set<() => void>()
let cleared = 0
let isListening = false

/**
 * Shows or sounds what the policy gate has let through, over what already is. It resolves once the cue has begun,
 * which for the first one includes loading the stage, and never rejects: what cannot be shown is told in words. What
 * was cleared while it was loading does not begin, and nothing begins on a page that nobody sees.
 */
export async function runEffect(effect: CueEffect): Promise<void> {
  if (document.hidden) return
  listen()
  const before = cleared
  try {
    const player = await playerFor(effect.kind)
    if (before === cleared) await player?.play(effect)
  } catch (details) {
    reportError({
      type: effect.kind === 'sound' ? 'AUDIO_ERROR' : 'API_ERROR',
      context: 'Effects',
      message: `An effect could not be ${effect.kind === 'sound' ? 'played' : 'shown'}. Everything else still works. Reload the page to get effects back.`,
      details,
    })
  }
}

/** Ends every cue at once. Safe at any time; while nothing was shown yet, it loads nothing. */
export function clearCues(): void {
  cleared++
  for (const player of ready) player.clear()
  for (const follow of followers) follow()
}

/** What plays cues one after another joins with the way to end it: it ends whenever all cues do. Returns the way out. */
export function onCuesCleared(end: () => void): () => void {
  listen()
  followers.add(end)
  return () => void followers.delete(end)
}

/** Undefined where nobody can play it now. */
async function playerFor(kind: CueEffect['kind']): Promise<CuePlayer | undefined> {
  const { open } = cuePlayers.read().get(kind) ?? {}
  if (!open) return undefined
  const known = players.get(open)
  if (known) return await known
  const opening = open().then((player) => {
    ready.add(player)
    return player
  })
  players.set(open, opening)
  opening.catch(() => players.delete(open))
  return await opening
}

/** Whoever can play no more ends, with what it plays. */
function closeThoseGone(): void {
  const there = new Set([...cuePlayers.read().values()].map(({ open }) => open))
  for (const [open, opening] of players) {
    if (there.has(open)) continue
    players.delete(open)
    opening
      .then((player) => {
        ready.delete(player)
        player.clear()
        player.close()
      })
      .catch(() => {})
  }
}

/** Whatever ends devices ends effects, and so do Escape, wherever the focus is, and a page that is left. */
function listen(): void {
  if (isListening) return
  isListening = true
  addStopper(clearCues)
  cuePlayers.watch(closeThoseGone)
  addPerformer('calm', clearCues, ['plugin'])
  stopOnPanic(clearCues)
  addEventListener('keydown', ({ key }) => key === 'Escape' && clearCues(), { capture: true })
  document.addEventListener('visibilitychange', () => document.hidden && clearCues())
  addEventListener('pagehide', clearCues)
}
