import type { TextUse } from './shape.ts'

/** Groups of a form, in the order in which they are shown; what no group names comes last. */
export const groups: readonly { readonly title: string; readonly fields: readonly string[] }[] = [
  { title: 'Text', fields: ['name', 'description', 'author', 'tags', 'notes', 'desc', 'initialMessage'] },
  {
    title: 'Partner',
    fields: ['char', 'prompt', 'env', 'clothing', 'aiHint', 'noChat', 'noOnArrivalMessage', 'roles'],
  },
  { title: 'Look and sound', fields: ['cover', 'image', 'video', 'audio'] },
  { title: 'Feeling', fields: ['stimulation'] },
  { title: 'Choices and exits', fields: ['start', 'buttons', 'aiActions', 'wait', 'next', 'end'] },
  { title: 'Behaviour', fields: ['set', 'state', 'visible', 'id'] },
]

/** Fields in plain words, by the part they belong to and their name. */
const labels: Readonly<Record<string, string>> = {
  'scenario.id': 'Id',
  'scenario.name': 'Name',
  'scenario.start': 'Start node',
  'scenario.nodes': 'Nodes',
  'scenario.description': 'Description',
  'scenario.author': 'Author',
  'scenario.tags': 'Tags',
  'scenario.notes': 'Notes for players',
  'scenario.cover': 'Cover',
  'scenario.state': 'Variables',
  'scenario.visible': 'Variables the player sees',
  'scenario.roles': 'Roles',
  'scenario.$schema': 'Schema',
  'node.desc': 'Narration',
  'node.env': 'Place',
  'node.char': 'Speaker',
  'node.prompt': 'Instructions',
  'node.clothing': 'Clothing',
  'node.image': 'Picture',
  'node.video': 'Video',
  'node.audio': 'Sound',
  'node.stimulation': 'Stimulation',
  'node.wait': 'Auto-advance after',
  'node.next': 'Auto-advance to',
  'node.noChat': 'No chat here',
  'node.noOnArrivalMessage': 'Partner waits for the player',
  'node.initialMessage': 'First message',
  'node.buttons': 'Buttons',
  'node.aiActions': "Partner's exits",
  'node.aiHint': 'Hint for the partner',
  'node.set': 'Changes on arrival',
  'node.end': 'Story ends here',
  'button.id': 'Id',
  'button.label': 'Label',
  'button.wait': 'Enabled after',
  'button.to': 'Leads to',
  'button.if': 'Shown if',
  'button.set': 'Changes',
  'button.transition': 'Transition text',
  'aiAction.desc': 'When',
  'aiAction.if': 'Only if',
  'aiAction.to': 'Leads to',
  'aiAction.params': 'Values it sets',
  'aiAction.set': 'Changes',
  'aiAction.transition': 'Transition text',
  'aiAction.addTime': 'Time added to a lock',
  'next.to': 'Leads to',
  'next.if': 'Only if',
  'stimulus.type': 'Sense',
  'stimulus.pattern': 'Pattern',
  'stimulus.target': 'Output type',
  'stimulus.level': 'Level',
  'stimulus.duration': 'Duration',
  'stimulus.wait': 'Next one after',
  'role.name': 'Name',
  'role.desc': 'Description',
  'visible.icon': 'Icon',
  'visible.text': 'Text',
  'picture.file': 'File',
  'picture.link': 'Address',
  'clip.file': 'File',
  'clip.link': 'Address',
  'clip.loops': 'Plays',
  'clip.volume': 'Volume',
  'clip.startAt': 'Start node',
  'clip.stopAt': 'Stops at',
}

/** What the schema leaves to be said beside the field. */
const helps: Readonly<Record<string, string>> = {
  'scenario.name': 'Its name in the library.',
  'scenario.tags': 'For searching.',
  'node.clothing': 'What the partner wears.',
  'node.set': 'Example: trust += 1',
  'button.to': 'Empty: goes to the node with the button’s id, or only changes variables.',
  'aiAction.addTime': 'A number with its unit: 1d, 2h, 30m or 45s.',
  'visible.icon': 'A symbol such as ★, or a name such as heart, star, clock or key.',
  'visible.text': 'Example: Trust {{trust}} of 3',
}

const units: Readonly<Record<string, string>> = {
  'node.wait': 'seconds',
  'button.wait': 'seconds',
  'stimulus.duration': 'seconds',
  'stimulus.wait': 'seconds',
  'stimulus.level': 'from 0 to 1',
  'clip.loops': 'times',
  'clip.volume': 'from 0 to 1',
  'clip.startAt': 'seconds in',
  'clip.stopAt': 'seconds in',
}

const uses: Readonly<Record<string, TextUse>> = {
  'scenario.start': 'node',
  'scenario.description': 'long',
  'scenario.notes': 'long',
  'scenario.cover': 'image',
  'node.desc': 'long',
  'node.env': 'long',
  'node.char': 'role',
  'node.prompt': 'long',
  'node.clothing': 'long',
  'node.image': 'image',
  'node.video': 'video',
  'node.audio': 'audio',
  'node.next': 'node',
  'node.initialMessage': 'long',
  'node.aiHint': 'long',
  'button.to': 'node',
  'button.transition': 'long',
  'aiAction.desc': 'long',
  'aiAction.to': 'node',
  'aiAction.transition': 'long',
  'next.to': 'node',
  'role.desc': 'long',
  'picture.file': 'image',
  'clip.file': 'media',
}

const of = <Value>(table: Readonly<Record<string, Value>>, part: string, name: string): Value | undefined =>
  Object.hasOwn(table, `${part}.${name}`) ? table[`${part}.${name}`] : undefined

export const labelOf = (part: string, name: string): string => of(labels, part, name) ?? name
export const helpOf = (part: string, name: string): string => of(helps, part, name) ?? ''
export const unitOf = (part: string, name: string): string | undefined => of(units, part, name)
export const textUseOf = (part: string, name: string): TextUse | undefined => of(uses, part, name)

const entries: Readonly<Record<string, string>> = {
  tags: 'tag',
  stimulation: 'stimulus',
  buttons: 'button',
  aiActions: 'way',
  next: 'way',
  audio: 'sound',
  set: 'change',
  visible: 'variable',
  state: 'variable',
  params: 'value',
  roles: 'role',
}

/** One entry of a list or a map, in a word. */
export const entryOf = (name: string): string => (Object.hasOwn(entries, name) ? entries[name] : undefined) ?? 'entry'
