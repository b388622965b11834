import { isFields } from '../document/document.ts'
import { playAudio, stopAudio } from './audio.ts'
import { choice } from './choice.ts'
import { within } from './game.ts'
import { goTo } from './goto.ts'
import { end, enter } from './lanes.ts'
import { createNotice, removeNotice } from './notices.ts'
import { keepBooks, showNyx } from './nyx.ts'
import { image } from './picture.ts'
import { note, type Running } from './play.ts'
import { prompt } from './prompt.ts'
import { say } from './say.ts'
import { switchPages } from './switches.ts'
import { timer } from './timers.ts'
import { playVideo } from './video.ts'

type Run = (running: Running) => void

/** Every command there is, by name. */
export const commands: Readonly<Record<string, Run>> = {
  say,
  choice,
  prompt,
  timer,
  image,
  goto: goTo,
  if: branch,
  eval: ({ play, fields }) => {
    if (typeof fields.script === 'string') play.scripts.run(play, fields.script)
    else note(play, 'warning', 'An “eval” has no script.')
  },
  enable: (running) => switchPages(running, true),
  disable: (running) => switchPages(running, false),
  noop: () => {},
  end: ({ play }) => end(play),
  'audio.play': needs('audio', playAudio),
  'audio.stop': stopAudio,
  'video.play': playVideo,
  'notification.create': needs('notification', createNotice),
  'notification.remove': needs('notification', removeNotice),
  ...all(['page', 'text', 'image', 'buttons', 'timer', 'vert', 'horiz', 'mult'], 'nyx', showNyx),
  'nyx.dummy': () => {},
  ...all(
    'range repeat repeatset repeatadd repeatdel set unset must mustnot numactions numactionsfrom'.split(' '),
    'pcm2',
    keepBooks,
  ),
}

/** Commands of one module that are done alike. */
function all(names: readonly string[], module: string, run: Run): Readonly<Record<string, Run>> {
  return Object.fromEntries(names.map((name) => [`${module}.${name}`, needs(module, run)]))
}

function branch({ play, lane, frame, fields }: Running): void {
  const holds = typeof fields.condition === 'string' && play.scripts.truth(play, fields.condition)
  if (play.wanted !== null) return
  enter(play, lane, within(frame, frame.at, holds ? 'if/commands' : 'if/elseCommands'))
}

/** A module that is missing stopped the site's player; here it is only mentioned. */
function needs(module: string, run: Run): Run {
  return (running) => {
    const { modules } = running.play.game.document
    if (!isFields(modules) || !Object.hasOwn(modules, module)) {
      note(running.play, 'note', `The module “${module}” is not switched on in this script.`)
    }
    run(running)
  }
}
