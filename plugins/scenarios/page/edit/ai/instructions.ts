import { field, textOf } from '../../../../../src/shared/fields.ts'
import type { ScenarioJson } from '../scenarioDocument.ts'
import { missingNodes, nodesOf } from './extendScenario.ts'
import type { DraftWish, Extension } from './wish.ts'

/** Small, and it shows all that matters: talk, a variable, a way by condition, a way the partner leads, an end. */
export const exampleScenario = {
  id: 'cup-of-tea',
  name: 'A cup of tea',
  description: 'A rainy afternoon, and somebody who has time.',
  tags: ['calm'],
  start: 'door',
  state: { trust: 0 },
  visible: { trust: { icon: 'cup', text: 'Trust {{trust}}' } },
  nodes: {
    door: {
      env: 'The doorway of a small tea room in the rain.',
      desc: 'The door of the tea room is open.',
      prompt: 'You run the tea room. Welcome {{player}} and be curious about them.',
      initialMessage: 'Come in out of the rain.',
      buttons: [
        { id: 'thank', label: 'Thank them', set: ['trust += 1'] },
        { id: 'sit', label: 'Sit down', to: 'table', if: 'trust >= 1', transition: 'The chair is warm.' },
      ],
      aiActions: [{ desc: 'the player has told something of themselves', to: 'table', set: ['trust += 1'] }],
    },
    table: { desc: 'The pot stands between you.', noChat: true, wait: 20, next: 'goodbye' },
    goodbye: { desc: 'The rain has stopped.', end: true },
  },
}

const format = `The document is an object with these fields:
- "name", "description", "tags" (a few words).
- "start": id of the node the story begins at.
- "nodes": an object of nodes by their ids. Ids are short words such as "old-pier".
- "state": variables and what they are at the beginning: text, numbers, true or false. Names are letters, digits and _.
- "visible": variables the player sees: {"trust": {"icon": "heart", "text": "Trust {{trust}}"}}. Icons: heart, star, clock, key, lock, flame, drop, moon, sun, flower, leaf, wave, cup, note, eye, bolt, check, cross.
- "roles": who may speak: {"keeper": {"name": "Maren", "desc": "Keeps the light."}}.

Fields of a node, all optional:
- "desc": what the narrator says on arriving. "env": the place, for the partner.
- "prompt": instructions for the partner. "aiHint": what they might do next. "clothing": what they wear.
- "char": the role that speaks, or "narrator" or "none". Leave it out for whoever is in the chat.
- "initialMessage": what the partner says first, word for word. "noOnArrivalMessage": true: they do not speak first.
- "noChat": true: nobody is talked with here.
- "buttons": [{"id", "label", "to", "if", "set", "wait", "transition"}]. A button leads to the node "to", or only changes variables with "set". "wait": seconds until it can be pressed. "transition": words on the way.
- "aiActions": [{"desc", "to", "if", "params", "set", "transition"}]: where the partner may lead. "desc" says in words when; "params" are values that variables get.
- "wait" and "next": the node goes on by itself after so many seconds to "next", an id or [{"to", "if"}]. Always both or neither.
- "set": changes on arriving, such as ["trust += 1", "mood = 'calm'"].
- "end": true ends the story here.

Rules:
- Every "to" and "next" is the id of a node that exists. Every node but the start is led to from somewhere.
- A node leads on by a button, an aiAction or next, or it has "end": true. A node with "end": true has none of these.
- "if" compares variables: trust >= 2 and not (door = 'shut' or tired). Only variables from "state" or set somewhere. "turns" counts what the player said in this node.
- Button ids differ within a node, and every button has a label.
- No other fields, no pictures, no sounds, no links, no comments.`

const devicesFormat = `Devices may be used: a node may have "stimulation": [{"type", "pattern", "target", "level", "duration", "wait"}], given one after another. "type": pleasure or pain. "pattern": constant, pulse, wave, ramp, walk or edge. "target": vibrate, rotate, oscillate, constrict, inflate, position, estim, shock or beep. "level": 0 to 1, begin low. "wait": seconds until the next, 20 to 30 for pleasure, 5 to 30 for pain; "duration": at most its wait. Never in a node with "end": true. Let the player agree first, and let a button lead out. An aiAction may have "addTime": "30m".`

/** What a model has to know before it writes anything. */
export function systemText({ devices, extend }: Pick<DraftWish, 'devices' | 'extend'>): string {
  const task = extend
    ? 'You write further nodes for an interactive story, as one JSON document.'
    : 'You write an interactive story as one JSON document.'
  return [
    `${task} Everybody in it is an adult, 18 or older, and everything happens by consent. Answer with the JSON document and nothing else.`,
    format,
    devices ? devicesFormat : 'Devices are not used: no "stimulation".',
    `An example of a whole document:\n${JSON.stringify(exampleScenario)}`,
    ...(extend ? [extendFormat] : []),
  ].join('\n\n')
}

const extendFormat = `You do not write a whole document now, but only what is new, as {"nodes": {…}, "buttons": […], "aiActions": […]}:
- "nodes": the new nodes by their ids. Ids that exist already are taken and cannot be written again.
- "buttons" and "aiActions": new ways that are added to the node the story goes on from, so that the new nodes are led to.`

/** What the author asks for. */
export function askText(wish: DraftWish): string {
  const { idea, tone, nodes, additions, extend } = wish
  return [
    extend ? extensionText(extend) : 'Write a scenario.',
    `About ${nodes} ${extend ? 'new ' : ''}nodes.`,
    `The idea: ${idea}`,
    tone && `The tone: ${tone}`,
    ...(extend ? [] : [partnerText(wish)]),
    ...additions.map((words) => `The author adds: ${words}`),
  ]
    .filter(Boolean)
    .join('\n')
}

function partnerText({ partner: { name, role } }: DraftWish): string {
  if (name === '' && role === '')
    return 'The partner is whoever the player chats with: write {{char}} for their name, and leave out "roles" and "char".'
  const who = JSON.stringify({ partner: { name: name || 'The partner', desc: role } })
  return `The partner is a role: "roles": ${who}, and "char": "partner" in the nodes where they speak.`
}

function extensionText({ document, node }: Extension): string {
  const missing = missingNodes(document)
  const from = node === undefined ? undefined : nodesOf(document)[node]
  return [
    `This is the scenario as it is:\n${told(document)}`,
    ...(node === undefined
      ? ['No node is chosen to go on from: leave out "buttons" and "aiActions".']
      : [`Go on from the node ${JSON.stringify(node)}: ${JSON.stringify(from)}`]),
    ...(field(from, 'noChat') === true ? ['Nobody is talked with there, so add "buttons" and no "aiActions".'] : []),
    ...(missing.length > 0 ? [`These nodes are named and missing; write them: ${missing.join(', ')}`] : []),
  ].join('\n')
}

const maxToldLength = 24_000
const maxLineLength = 140

/** A scenario as a model is told of it: whole, or where it is long, its nodes and their ways. */
function told(document: ScenarioJson): string {
  const whole = JSON.stringify(document)
  if (whole.length <= maxToldLength) return whole
  const entries = Object.entries(nodesOf(document))
  const share = Math.min(maxLineLength, Math.floor(maxToldLength / entries.length))
  const nodes = entries.map(([id, node]) => `${id}: ${textOf(field(node, 'desc'))}`.slice(0, share))
  const variables = Object.keys(Object(field(document, 'state'))).join(', ')
  const roles = Object.keys(Object(field(document, 'roles'))).join(', ')
  return [`Variables: ${variables}`, `Roles: ${roles}`, 'Nodes:', ...nodes].join('\n').slice(0, maxToldLength)
}

const maxTold = 20

/** What has to be mended, for the model that wrote it. */
export function problemsText(problems: readonly string[]): string {
  const more = problems.length - maxTold
  return [
    'There are problems:',
    ...problems.slice(0, maxTold).map((problem) => `- ${problem}`),
    ...(more > 0 ? [`- and ${more} more like these`] : []),
    'Mend them and write the whole JSON document again, and nothing else.',
  ].join('\n')
}
