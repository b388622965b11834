/*
 * Pages of converted Flash teases. The engine hands every `nyx.*` command it meets to `nyxView` and shows what comes back:
 * the picture, the texts as bubbles, the buttons as one row, the timers at the side. None of it blocks: the queue goes on
 * at once, first with `run`. A press of a button and the end of a timer replace the queue with their commands; buttons
 * stay until the page is left. An instruction stands above the buttons.
 */
import { commandOf } from '../document/commandOf.ts'
import { type Command, isFields, listOf } from '../document/document.ts'

export interface NyxButton {
  /** HTML, not sanitised. */
  readonly label: string
  readonly commands: readonly Command[]
}

export interface NyxTimer {
  /** As written; durations here are never computed. */
  readonly duration: unknown
  readonly style: 'normal' | 'secret' | 'hidden'
  readonly commands: readonly Command[]
}

/** What a command of these pages puts on the stage. */
export interface NyxView {
  /** A locator. */
  readonly picture?: string
  /** HTML in reading order, not sanitised; what an instruction says comes after the text of the page. */
  readonly texts: readonly string[]
  readonly buttons: readonly NyxButton[]
  readonly timers: readonly NyxTimer[]
  /** Commands of the ordinary kind inside: sounds, bookkeeping, jumps. */
  readonly run: readonly Command[]
}

const maxCommands = 10_000

export function nyxView(command: unknown): NyxView {
  const texts: string[] = []
  const buttons: NyxButton[] = []
  const timers: NyxTimer[] = []
  const run: Command[] = []
  let picture: string | undefined

  const waiting: unknown[] = [command]
  for (let seen = 0; waiting.length > 0 && seen < maxCommands; seen += 1) {
    const next = waiting.pop()
    const named = commandOf(next)
    if (!named) continue
    const { name, fields, payload } = named
    switch (name) {
      case 'nyx.page':
        if (typeof fields.text === 'string' && fields.text !== '') texts.push(fields.text)
        waiting.push(fields.hidden, fields.action, fields.instruc, fields.media)
        break
      case 'nyx.vert':
      case 'nyx.horiz':
        waiting.push(...listOf(fields.elements).slice(0, maxCommands).reverse())
        break
      case 'nyx.mult':
        waiting.push(...listOf(payload).slice(0, maxCommands).reverse())
        break
      case 'nyx.text':
        if (typeof payload === 'string' && payload !== '') texts.push(payload)
        break
      case 'nyx.image':
        if (typeof payload === 'string') picture = payload
        break
      case 'nyx.buttons':
        for (const button of listOf(payload)) {
          // A stranger's list may hold anything.
          const { label, commands } = isFields(button) ? button : {}
          buttons.push({ label: typeof label === 'string' ? label : '', commands: listOf(commands) })
        }
        break
      case 'nyx.timer':
        timers.push({ duration: fields.duration, style: styleOf(fields.style), commands: listOf(fields.commands) })
        break
      case 'nyx.dummy':
        break
      default:
        run.push({ [name]: payload })
    }
  }
  return { ...(picture !== undefined && { picture }), texts, buttons, timers, run }
}

const styleOf = (style: unknown): NyxTimer['style'] => (style === 'secret' || style === 'hidden' ? style : 'normal')
