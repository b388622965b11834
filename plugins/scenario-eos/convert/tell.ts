import { markdownOf, type RetoldNode } from 'sdk/story'
import { commandOf, type NamedCommand } from '../document/commandOf.ts'
import { listOf } from '../document/document.ts'
import { branch, choice, goTo, timer } from './branches.ts'
import { evaluate, switchPages } from './changes.ts'
import { audio, image, video } from './media.ts'
import { books, nyx } from './older.ts'
import { captionOf, say } from './say.ts'
import { readScript } from './script.ts'
import { nodeAfter, type Onward, pause, type Scope, type Step, settable, type Telling } from './telling.ts'

const deepest = 60

/** Tells a list of commands, from a node on, as far as it goes by itself. */
export function tell(telling: Telling, node: RetoldNode, list: readonly unknown[], scope: Scope): void {
  const { retelling, profile } = telling
  let here = node
  let deadline = scope.deadline
  for (const [at, entry] of list.entries()) {
    const command = commandOf(entry)
    const path = `${scope.path}${at}`
    if (retelling.isFull) return
    if (!command || scope.depth > deepest) {
      retelling.lose('This is no command, or nested too deep; it is left out.', { page: scope.page, path })
      continue
    }
    const place = { page: scope.page, path: `${path}.${command.name}` }
    const ahead = commandOf(list[at + 1]) ?? (profile === 'eos' && at + 1 >= list.length ? scope.ahead : undefined)
    const isFull = here.buttons.length + here.next.length > 0
    if (isFull && !isBeside(command)) {
      retelling.lose('What follows the buttons of this page is left out.', place)
      continue
    }
    const next = one({
      telling,
      here,
      command,
      scope: deadline ? { ...scope, deadline } : scope,
      place,
      ahead,
      inside: (inner, commands, key, after) => {
        const within = { page: scope.page, path: `${place.path}.${key}.`, depth: scope.depth + 1, after, ahead }
        tell(telling, inner, listOf(commands), deadline ? { ...within, deadline } : within)
      },
      lead: (next) => {
        deadline = next
      },
    })
    if (!next) return
    here = next
  }
  if (scope.after && here.buttons.length + here.next.length === 0 && !here.end) {
    retelling.fork(here, [{ to: scope.after() }])
  }
}

/** Commands that show something beside what is there already. */
const isBeside = ({ name }: NamedCommand): boolean => /^(nyx|pcm2)\.|^(noop|audio\.play|image)$/.test(name)

function one(step: Step): Onward {
  const { here, telling, command, place } = step
  const { name, fields } = command
  if (name.startsWith('nyx.')) return nyx(step)
  if (name.startsWith('pcm2.')) return books(step)
  switch (name) {
    case 'say':
      return say(step)
    case 'choice':
      return choice(step)
    case 'prompt': {
      telling.retelling.lose('The player cannot write here: the answer stays as it is at the beginning.', place)
      const next = nodeAfter(step)
      pause(step, next)
      return next
    }
    case 'timer':
      return timer(step)
    case 'if':
      return branch(step)
    case 'eval':
      return evaluate(step)
    case 'goto':
      return goTo(step)
    case 'enable':
    case 'disable':
      return switchPages(step)
    case 'image':
      return image(step)
    case 'audio.play':
      return audio(step)
    case 'video.play':
      return video(step)
    case 'notification.create':
      return createNotice(step)
    case 'notification.remove':
      return typeof fields.id === 'string' ? changed(step, telling.notices.gone(fields.id)) : here
    case 'end':
      here.end = true
      return undefined
    case 'noop':
    case 'audio.stop':
      return here
    default:
      telling.retelling.lose(`The command “${name.slice(0, 60)}” is not known; it is left out.`, place)
      return here
  }
}

function changed(step: Step, changes: readonly string[]): Onward {
  if (changes.length === 0) return step.here
  const node = settable(step)
  node.set.push(...changes)
  return node
}

/** A notice becomes a button wherever the player has time. */
function createNotice(step: Step): Onward {
  const { command, telling, place, here, scope } = step
  const { fields } = command
  const name = typeof fields.id === 'string' ? fields.id : (place.path ?? '')
  const title = captionOf(step, fields.title)
  if (fields.timerCommands !== undefined) {
    telling.retelling.lose('What a notice does when its time is over is left out.', { ...place, excerpt: title })
  }
  const commands = listOf(fields.buttonCommands)
  if (fields.buttonLabel === undefined && commands.length === 0) return here
  const label = [title, captionOf(step, fields.buttonLabel) || 'OK'].filter(Boolean).join(': ')
  const node = settable(step)
  const stays = spokenOnly(step, commands)
  if (stays) return withChanges(node, telling.notices.add({ name, label, from: node, ...stays }))
  const to = nodeAfter(step)
  let fell = false
  const after = () => {
    fell = true
    return telling.page(scope.page)
  }
  step.inside(to, commands, 'buttonCommands', after)
  if (fell) telling.retelling.lose('After this button the story goes on from the beginning of the page.', place)
  return withChanges(node, telling.notices.add({ name, label, from: node, to, set: [] }))
}

function withChanges(node: RetoldNode, changes: readonly string[]): RetoldNode {
  node.set.push(...changes)
  return node
}

/** What a button says and changes, where it does nothing else; undefined where it does. */
function spokenOnly({ telling, place }: Step, commands: readonly unknown[]) {
  const set: string[] = []
  const words: string[] = []
  for (const entry of commands) {
    const command = commandOf(entry)
    const { label, script } = command?.fields ?? {}
    if (command?.name === 'say' && typeof label === 'string')
      words.push(markdownOf(label.replace(/<eval\s*>[^<]*<\/eval\s*>/gi, '…')))
    else if (command?.name === 'eval' && typeof script === 'string') {
      for (const statement of readScript(script)) {
        const changes =
          statement.kind === 'set'
            ? telling.meaning.changes(statement.name, statement.sign, statement.value)
            : undefined
        if (!changes) return undefined
        set.push(...changes)
      }
    } else if (command?.name !== 'noop') return undefined
  }
  if (words.some((text) => text.includes('…')))
    telling.retelling.lose('What a script says here cannot be told; it reads “…”.', place)
  return { set: set.slice(0, 40), transition: words.join('\n\n') }
}
