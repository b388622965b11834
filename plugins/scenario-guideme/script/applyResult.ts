import { enableButton, obeyed } from '../engine/buttons.ts'
import { leftBody } from '../engine/look.ts'
import { cssOf, putLeft, putRight } from '../engine/panes.ts'
import { note, type Play, randomOf, remember, show } from '../engine/play.ts'
import { settingsOf } from '../engine/settings.ts'
import { startSound } from '../engine/sounds.ts'
import { withEntry } from '../engine/state.ts'
import { inserted } from '../engine/text.ts'
import { armTimer } from '../engine/timers.ts'
import { rangeSeconds } from '../rules/values.ts'
import type { Overlay } from './hostFunctions.ts'
import type { ScriptResult } from './readResult.ts'
import { commandFrom, mediaFrom, type Parts, partIn, partsOf, timerFrom } from './readWishes.ts'

/** Takes over what a call changed: flags, variables, scopes, preferences, files. */
export function applyResult(play: Play, result: ScriptResult, overlay: Overlay): void {
  const { settings, preferences, ...memory } = result.memory
  const before = play.state.memory
  const sameSettings = JSON.stringify(settings) === JSON.stringify(settingsOf(play))
  const samePreferences = JSON.stringify(preferences) === JSON.stringify(before.preferences)
  remember(play, {
    ...memory,
    preferences: samePreferences ? before.preferences : preferences,
    settings: sameSettings ? before.settings : settings,
  })
  const profile = result.profile.filter(([key, value]) => play.story.profile[key] !== value)
  const files = [...overlay].reduce((all, [name, text]) => withEntry(all, name, text), play.state.files)
  play.state = { ...play.state, shared: result.shared, undeclared: result.undeclared, profile, files }
  const commands = result.commands.reduce(
    (all, command) => [...all.filter(({ id }) => id !== command.id), command],
    play.state.show.commands,
  )
  show(play, { captured: result.captured, commands })
  for (const [kind, line] of result.log) note(play, kind, line)
}

/** Does what a script asked for at once, in its order. */
export function applyOps(play: Play, ops: readonly unknown[]): void {
  for (const op of ops) apply(play, partsOf(op), op)
}

function apply(play: Play, part: Parts, op: unknown): void {
  switch (part('kind')) {
    case 'label': {
      const where = part('where')
      const { header } = play.state.show
      if (where === 'clock' || where === 'title' || where === 'timer')
        show(play, { header: { ...header, [where]: part('text') } })
      return
    }
    case 'pane':
      applyPane(play, part)
      return
    case 'enable':
      enableButton(play, part('id'), part('on') === 'true')
      return
    case 'timer':
      armTimer(play, timerFrom(partsOf(partIn(op, 'timer'))))
      return
    case 'reset-timer':
      resetTimer(play, part)
      return
    case 'stop-timer':
      show(play, {
        timers: play.state.show.timers.map((one) => (one.id === part('id') ? { ...one, at: null } : one)),
      })
      return
    case 'audio':
      startSound(play, 'audio', mediaFrom(partsOf(partIn(op, 'audio'))))
      return
    case 'global': {
      const command = commandFrom(partsOf(partIn(op, 'command')))
      if (command.id !== '') remember(play, { globalButtons: obeyed(play.state.memory.globalButtons, command) })
    }
  }
}

function applyPane(play: Play, part: Parts): void {
  const html = inserted(play, part('html'))
  const isDocument = part('form') === 'document'
  const css = isDocument ? '' : part('css') || cssOf(play)
  if (part('side') === 'left') putLeft(play, isDocument || html === '' ? html : leftBody(html), css)
  else putRight(play, html, css)
}

function resetTimer(play: Play, part: Parts): void {
  const at = play.now + Math.max(0, rangeSeconds(part('seconds'), randomOf(play)) * 1000)
  const repeat = part('repeat')
  show(play, {
    timers: play.state.show.timers.map((one) =>
      one.id === part('id') ? { ...one, at, repeat: repeat === '' ? one.repeat : repeat } : one,
    ),
  })
}
