import type { Diagnostic } from 'sdk'
import { readColor } from '../text/color.ts'
import { durationOf } from '../text/duration.ts'
import type { NamedCommand } from './commandOf.ts'
import { isFields, type Profile } from './document.ts'

/** Something to say about one command; `at` is added to its path. */
export interface Remark {
  readonly severity: Diagnostic['severity']
  readonly message: string
  readonly at?: string
  readonly excerpt?: string
}

const modes: ReadonlySet<unknown> = new Set([undefined, 'auto', 'pause', 'instant', 'autoplay', 'custom'])

const core = ['say', 'choice', 'prompt', 'timer', 'if', 'eval', 'goto', 'enable', 'disable', 'image', 'noop', 'end']
const ofModules: Readonly<Record<string, readonly string[]>> = {
  audio: ['play', 'stop'],
  notification: ['create', 'remove'],
  storage: [],
  nyx: ['page', 'text', 'image', 'buttons', 'timer', 'vert', 'horiz', 'mult', 'dummy'],
  pcm2: [
    ...['range', 'repeat', 'repeatset', 'repeatadd', 'repeatdel', 'set', 'unset', 'must', 'mustnot'],
    ...['numactions', 'numactionsfrom'],
  ],
}

export const isModule = (name: string): boolean => Object.hasOwn(ofModules, name)

/** Whether there is a command of this name, and the module it belongs to. */
export function knownCommand(name: string): { readonly known: boolean; readonly module?: string } {
  if (core.includes(name) || name === 'video.play') return { known: true }
  const [module = '', rest = ''] = name.split('.', 2)
  return isModule(module) && ofModules[module]?.includes(rest) ? { known: true, module } : { known: false }
}

/** What is wrong with the fields of a command. Where it leads and what it shows are looked at elsewhere. */
export function checkCommand(command: NamedCommand, profile: Profile): readonly Remark[] {
  const { name, fields } = command
  switch (name) {
    case 'say':
      return [
        ...(typeof fields.label === 'string' ? [] : [warning('The bubble has no text: it stays empty.')]),
        ...(modes.has(fields.mode)
          ? []
          : [note(`There is no mode “${excerptOf(fields.mode)}”; it waits like “pause”, without a mark.`)]),
        ...(fields.mode === 'custom' && fields.duration !== undefined
          ? checkDuration(fields.duration, profile === 'oeos')
          : []),
      ]
    case 'choice':
      return checkChoice(fields.options)
    case 'nyx.buttons':
      return Array.isArray(command.payload) ? [] : [warning('The buttons are not a list: none are shown.')]
    case 'timer':
      return checkDuration(fields.duration, true)
    case 'nyx.timer':
      return checkDuration(fields.duration, false)
    case 'notification.create':
      return fields.timerDuration === undefined ? [] : checkDuration(fields.timerDuration, true, 'timerDuration')
    case 'if':
      return isText(fields.condition) ? [] : [warning('The condition is missing: the else branch is taken.')]
    case 'eval':
      return isText(fields.script) ? [] : [note('There is no script to run.')]
    case 'enable':
    case 'disable':
      return isText(fields.target) ? [] : [warning('There is no target: nothing happens.')]
    case 'audio.play':
      return checkSound(fields)
    case 'audio.stop':
      return [note('The site’s own player does not know this command.')]
    default:
      return []
  }
}

function checkChoice(options: unknown): readonly Remark[] {
  if (!Array.isArray(options)) return [warning('The choice has no options: the page goes on at once.')]
  const remarks: Remark[] = []
  if (!options.some((option) => isFields(option) && option.visible !== false)) {
    remarks.push(warning('No option of the choice can be seen: the page goes on at once.'))
  }
  options.forEach((option: unknown, index) => {
    const at = `options.${index}`
    if (!isFields(option)) remarks.push({ ...warning('This is no option.'), at })
    else {
      if (typeof option.label !== 'string') remarks.push({ ...warning('The button has no label.'), at })
      const isComputed = typeof option.color === 'string' && option.color.startsWith('$')
      if (option.color !== undefined && !isComputed && readColor(option.color) === undefined) {
        remarks.push({ ...note(`“${excerptOf(option.color)}” is not a colour.`), at: `${at}.color` })
      }
    }
  })
  return remarks
}

function checkSound({ volume, loops }: Readonly<Record<string, unknown>>): readonly Remark[] {
  const remarks: Remark[] = []
  if (volume !== undefined && !(typeof volume === 'number' && volume >= 0 && volume <= 1)) {
    remarks.push(note('The volume should be a number from 0 to 1.'))
  }
  if (loops !== undefined && !(typeof loops === 'number' && loops >= 0 && Number.isInteger(loops))) {
    remarks.push(note('The loops should be a whole number; 0 is endless.'))
  }
  return remarks
}

function checkDuration(value: unknown, canCompute: boolean, at = 'duration'): readonly Remark[] {
  if (canCompute && typeof value === 'string' && value.startsWith('$')) return []
  const { problem } =
    value === undefined ? { problem: 'There is no duration; it counts as no time at all.' } : durationOf(value, () => 0)
  const written = typeof value === 'number' ? 'The duration is a plain number; it counts as milliseconds.' : problem
  return written === undefined ? [] : [{ ...warning(written), at, excerpt: excerptOf(value) }]
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const warning = (message: string): Remark => ({ severity: 'warning', message })
const note = (message: string): Remark => ({ severity: 'note', message })

/** A few words of what stands there. */
export function excerptOf(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value === 'object' ? '…' : String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
