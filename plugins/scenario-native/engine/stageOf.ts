import type { Stage, StageButton, StageChat, StageMedia } from 'sdk'
import { found } from '../document/filesOf.ts'
import type { AiAction, Button, ScenarioNode } from '../document/types.ts'
import { holds, variable } from '../words/evaluate.ts'
import { htmlOf } from '../words/fill.ts'
import { filled, nodeOf, type Play } from './play.ts'
import { variablesOf } from './state.ts'

/** Everything that is shown now. */
export function stageOf(play: Play): Stage {
  const { state, document, story } = play
  const node = nodeOf(play)
  const silent: Stage = { page: state.node, bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }
  if (state.phase === 'stopped' || !node) return silent
  if (state.phase === 'cover')
    return { ...silent, page: '', ...coverOf(document.name, document.author, document.cover, story.files) }
  const { picture, video, sounds, timers } = state.shown
  return {
    ...silent,
    ...(picture && { picture }),
    ...(video && { video }),
    sounds,
    timers,
    buttons: state.phase === 'playing' ? buttonsOf(play, node) : [],
    ...(state.phase === 'over' && { end: { title: document.name } }),
    chat: chatOf(play, node),
    visible: visibleOf(play),
  }
}

/** The buttons a player sees; those that have still to wait are disabled. */
const buttonsOf = (play: Play, { buttons }: ScenarioNode): readonly StageButton[] =>
  buttons
    .filter((button) => isShown(button, play))
    .map((button) => ({
      id: button.id,
      html: htmlOf(filled(play, button.label)),
      ...(!isOpen(button, play) && { disabled: true }),
    }))

export const isShown = (button: Button, { state }: Play): boolean => holds(button.if, variablesOf(state))

/** Whether a button can be pressed now. */
export const isOpen = (button: Button, play: Play): boolean =>
  !button.isBroken && isShown(button, play) && play.scene.now >= play.state.since + button.waitMs

/** Where the partner may lead now. */
export const openActions = ({ state }: Play, { noChat, aiActions }: ScenarioNode): readonly AiAction[] =>
  noChat || state.phase !== 'playing' ? [] : aiActions.filter((action) => holds(action.if, variablesOf(state)))

function chatOf(play: Play, node: ScenarioNode): StageChat {
  const role = node.char === undefined ? undefined : play.document.roles.get(node.char)
  const words = (name: string, ...texts: readonly (string | undefined)[]) => {
    const text = texts
      .map((text) => filled(play, text ?? '').trim())
      .filter(Boolean)
      .join('\n')
    return text ? { [name]: text } : {}
  }
  return {
    off: node.noChat,
    ...(node.char && { character: node.char }),
    ...(role && role.name !== node.char && { role: role.name }),
    ...words('environment', node.env),
    ...words('clothing', node.clothing),
    ...words('prompt', role?.desc, node.prompt),
    ...words('hint', node.aiHint),
    ways: openActions(play, node).map(({ to, desc }) => ({ to, when: filled(play, desc) })),
  }
}

function visibleOf(play: Play): NonNullable<Stage['visible']> {
  const variables = variablesOf(play.state)
  return play.document.visible.flatMap(({ name, icon, text }) => {
    const value = variable(name, variables)
    const words = text === undefined ? String(value ?? '') : filled(play, text)
    return words === '' ? [] : [{ name, ...(icon && { icon }), text: words }]
  })
}

const coverOf = (title: string, author: string, picture: StageMedia | undefined, files: Play['story']['files']) => ({
  cover: { title, author, pages: [] },
  ...(picture && { picture: { id: 'cover', media: found(picture, files), awaited: false } }),
})
