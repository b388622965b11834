import { parseExpression } from '../words/expression.ts'
import { clip, type Fields } from './fields.ts'
import { readPicture, readSounds, readVideo } from './readMedia.ts'
import { readStimulation } from './readStimulation.ts'
import { readChanges, readCondition } from './readWords.ts'
import { readTime, timeRefusal } from './timeText.ts'
import type { AiAction, Button, NextWay, ScenarioNode } from './types.ts'

export const nodeFields = [
  'desc',
  'env',
  'char',
  'prompt',
  'clothing',
  'image',
  'video',
  'audio',
  'stimulation',
  'wait',
  'next',
  'noChat',
  'noOnArrivalMessage',
  'initialMessage',
  'buttons',
  'aiActions',
  'aiHint',
  'set',
  'end',
] as const
export const buttonFields = ['id', 'label', 'wait', 'to', 'if', 'set', 'transition'] as const
export const aiActionFields = ['desc', 'if', 'to', 'params', 'set', 'transition', 'addTime'] as const
export const nextFields = ['to', 'if'] as const

/** Buttons of a node, and ways of its partner. */
export const maxWays = 24
/** Seconds a node or a button may wait: a day. */
export const maxWait = 86_400
/** A node that goes on by itself stays this long, or no time at all. */
const minWait = 0.5

/** One node, with whatever of it can be read. */
export function readNode(id: string, fields: Fields, nodes: ReadonlySet<string>): ScenarioNode {
  fields.knows(nodeFields)
  const wait = fields.number('wait', 0, maxWait)
  return {
    id,
    desc: fields.text('desc') ?? '',
    env: fields.text('env'),
    char: fields.text('char'),
    prompt: fields.text('prompt'),
    clothing: fields.text('clothing'),
    image: readPicture(fields, 'image'),
    video: readVideo(fields),
    audio: readSounds(fields),
    stimulation: readStimulation(fields),
    waitMs: wait === undefined ? undefined : wait === 0 ? 0 : Math.round(Math.max(minWait, wait) * 1000),
    next: readNext(fields, nodes),
    noChat: fields.flag('noChat') ?? false,
    noOnArrivalMessage: fields.flag('noOnArrivalMessage') ?? false,
    initialMessage: fields.text('initialMessage') ?? '',
    buttons: readButtons(fields, nodes),
    aiActions: fields.objects('aiActions', maxWays).flatMap((action) => readAiAction(action, nodes)),
    aiHint: fields.text('aiHint'),
    set: readChanges(fields),
    end: fields.flag('end'),
  }
}

/** Where a node goes by itself: one name, or several with conditions, of which the first that holds is taken. */
function readNext(fields: Fields, nodes: ReadonlySet<string>): readonly NextWay[] {
  const value = fields.raw('next')
  if (value === undefined) return []
  if (typeof value === 'string') return isThere(value, fields, 'next', nodes) ? [{ to: value, if: undefined }] : []
  return fields.objects('next', maxWays).flatMap((way) => {
    way.knows(nextFields)
    const to = way.text('to')
    if (to === undefined) way.say('error', 'This way names no node.', 'to')
    return to !== undefined && isThere(to, way, 'to', nodes) ? [{ to, if: readCondition(way) }] : []
  })
}

function readButtons(fields: Fields, nodes: ReadonlySet<string>): readonly Button[] {
  const known = new Set<string>()
  return fields.objects('buttons', maxWays).flatMap((button, index) => {
    const { id, ...rest } = readButton(button, index, nodes)
    if (known.has(id)) button.say('error', `There are two buttons "${clip(id)}" here; the second is left out.`, 'id')
    if (known.has(id)) return []
    known.add(id)
    return [{ id, ...rest }]
  })
}

/** A button without `to` leads to the node of its own name, if there is one. */
function readButton(fields: Fields, index: number, nodes: ReadonlySet<string>): Button {
  fields.knows(buttonFields)
  const id = fields.text('id') || `button-${index + 1}`
  const set = readChanges(fields)
  const named = fields.text('to') ?? (nodes.has(id) ? id : undefined)
  const isBroken = named === undefined ? set.length === 0 : !isThere(named, fields, 'to', nodes)
  if (named === undefined && isBroken) fields.say('error', 'This button leads nowhere and changes nothing.')
  const label = fields.text('label')
  if (!label) fields.say('warning', 'This button has no label, so its id is shown.', 'label')
  return {
    id,
    label: label || id,
    waitMs: Math.round((fields.number('wait', 0, maxWait) ?? 0) * 1000),
    to: isBroken ? undefined : named,
    if: readCondition(fields),
    set,
    transition: fields.text('transition') ?? '',
    isBroken,
  }
}

function readAiAction(fields: Fields, nodes: ReadonlySet<string>): readonly AiAction[] {
  fields.knows(aiActionFields)
  const to = fields.text('to')
  if (to === undefined) fields.say('error', 'This action leads nowhere.', 'to')
  if (to === undefined || !isThere(to, fields, 'to', nodes)) return []
  const { when, ...condition } = readAiCondition(fields)
  return [
    {
      desc: [fields.text('desc'), when].filter(Boolean).join(', if ') || `The talk leads to "${clip(to)}".`,
      to,
      ...condition,
      set: [...readChanges(fields, 'params'), ...readChanges(fields)],
      transition: fields.text('transition') ?? '',
      addTimeMs: readAddedTime(fields),
    },
  ]
}

/** What is no condition over variables is one in words, for the partner to judge. */
function readAiCondition(fields: Fields): Pick<AiAction, 'if'> & { readonly when?: string } {
  const text = fields.raw('if')
  if (typeof text !== 'string' || parseExpression(text)) return { if: readCondition(fields) }
  fields.say('note', 'This condition is told to the partner in words; it looks at no variables.', 'if')
  return { if: undefined, when: text.slice(0, 500) }
}

function readAddedTime(fields: Fields): number {
  const text = fields.text('addTime')
  const ms = text === undefined ? 0 : readTime(text)
  if (ms === undefined) fields.say('error', timeRefusal, 'addTime')
  return ms ?? 0
}

function isThere(to: string, fields: Fields, field: string, nodes: ReadonlySet<string>): boolean {
  if (!nodes.has(to)) fields.say('error', `There is no node "${clip(to)}".`, field)
  return nodes.has(to)
}
