import type { StageButton } from 'sdk/story'
import type { ButtonElement, GlobalCommand, Page, WebcamButton } from '../parse/guide.ts'
import { inButtonOrder, inDeclaredOrder } from '../rules/buttonOrder.ts'
import { isEligible } from '../rules/conditions.ts'
import { mediaOf } from './media.ts'
import type { Overrides } from './overrides.ts'
import { momentOf, note, type Play, remember, show } from './play.ts'
import { consequencesOf } from './sounds.ts'
import type { ShownKey } from './state.ts'
import { substituted } from './text.ts'

interface Named {
  readonly key: string
  readonly element: ButtonElement
  readonly sortOrder: number
}

/** The buttons of a page, left to right: those of all pages placed on top, its own, and those placed at the bottom. */
export function pageButtons(play: Play, page: Page, wishes: Overrides): readonly ShownKey[] {
  obeyCommands(play, page)
  const moment = momentOf(play)
  const eligible = <Element extends ButtonElement>(elements: readonly Element[]) =>
    elements.filter((element) => isEligible(element, moment))
  const globals = eligible(play.state.memory.globalButtons)
  const placed = (placement: GlobalCommand['placement']) =>
    named(
      'global',
      globals.filter((button) => button.placement === placement),
    )
  const own = [
    ...named('page', eligible(page.buttons)),
    ...named('script', eligible(wishes.buttons)),
    ...named('camera', eligible(page.webcamButtons)),
    ...named('script-camera', eligible(wishes.webcamButtons)),
  ]
  const inOrder = play.story.options.buttonOrder === 'declared' ? inDeclaredOrder : inButtonOrder
  const listed = [placed('top'), own, placed('bottom')].flatMap((group) => inOrder(group))
  return withDefault(listed.map((button) => keyOf(play, page.id, button)))
}

const named = (kind: string, elements: readonly (ButtonElement | WebcamButton)[]): readonly Named[] =>
  elements.map((element, index) => ({
    key: kind === 'global' ? `${kind}:${element.id}` : `${kind}:${index}`,
    element,
    sortOrder: element.sortOrder,
  }))

/**
 * Adds and removes buttons of all pages, as the page and earlier scripts asked. Conditions of one that is added are asked
 * again on every page; those of a removal only now.
 */
function obeyCommands(play: Play, page: Page): void {
  const moment = momentOf(play)
  const asked = page.globalCommands.filter((command) => command.action === 'add' || isEligible(command, moment))
  const commands = [...asked, ...play.state.show.commands]
  if (commands.length === 0) return
  remember(play, { globalButtons: commands.reduce(obeyed, play.state.memory.globalButtons).slice(-maxGlobals) })
  show(play, { commands: [] })
}

export function obeyed(buttons: readonly GlobalCommand[], command: GlobalCommand): readonly GlobalCommand[] {
  const at = buttons.findIndex(({ id }) => id === command.id)
  if (command.action === 'remove') return at < 0 ? buttons : buttons.toSpliced(at, 1)
  return at < 0 ? [...buttons, command] : buttons.with(at, command)
}

const maxGlobals = 100

function keyOf(play: Play, page: string, { key, element }: Named): ShownKey {
  const picture = element.image === '' ? undefined : mediaOf(play, element.image, 'image')
  const { fontColor, background } = element.look
  const button: StageButton = {
    id: `${page}/${key}`,
    html: styled(captionOf(play, element.html), element),
    ...(element.disabled && { disabled: true }),
    ...(background !== undefined && { color: background }),
    ...(fontColor !== undefined && { textColor: fontColor }),
    ...(picture && { picture }),
    ...(element.hotkey !== '' && { hotkey: element.hotkey }),
    ...(element.isDefault && { isDefault: true }),
  }
  return { button, handle: element.id, act: consequencesOf(element) }
}

/** Captions are plain text: tags are gone, line breaks stay. */
function captionOf(play: Play, html: string): string {
  const text = substituted(play, html)
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
  return text
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?|\n/g, '<br>')
}

function styled(html: string, { look: { fontName, fontPoints } }: ButtonElement): string {
  const font = fontName?.replace(/[^\p{L}\p{N} ,-]/gu, '')
  const style = [...(font ? [`font-family: ${font}`] : []), ...(fontPoints ? [`font-size: ${fontPoints}pt`] : [])]
  return style.length > 0 ? `<span style="${style.join('; ')}">${html}</span>` : html
}

/** One button is pressed by Enter: the one the guide names, else the first that can be pressed. */
function withDefault(keys: readonly ShownKey[]): readonly ShownKey[] {
  const able = keys.filter(({ button }) => !button.disabled)
  const chosen = able.find(({ button }) => button.isDefault) ?? able[0]
  return keys.map((key) => {
    const { isDefault: _, ...button } = key.button
    return key === chosen ? { ...key, button: { ...button, isDefault: true } } : { ...key, button }
  })
}

/** Switches a button by the id scripts know. */
export function enableButton(play: Play, handle: string, isEnabled: boolean): void {
  const { keys } = play.state.show
  if (!keys.some((key) => key.handle === handle)) {
    note(play, 'warning', `A script switched the button "${handle}", which is not on this page.`)
    return
  }
  const switched = keys.map((key) => {
    if (key.handle !== handle) return key
    const { disabled: _, ...button } = key.button
    return { ...key, button: isEnabled ? button : { ...button, disabled: true } }
  })
  show(play, { keys: switched })
}
