import { both, type RetoldWay } from 'sdk/story'
import { commandOf } from '../document/commandOf.ts'
import { isFields, listOf, pageOf } from '../document/document.ts'
import { targetsOf } from '../document/targets.ts'
import { isPattern } from '../text/pattern.ts'
import { captionOf, lengthOf } from './say.ts'
import { readExpression } from './script.ts'
import { meeting, nodeAfter, type Onward, type Step } from './telling.ts'

export function branch(step: Step): Onward {
  const { command, here, telling, place, inside } = step
  const source = typeof command.fields.condition === 'string' ? command.fields.condition : ''
  const [then, otherwise, rest] = [nodeAfter(step), nodeAfter(step), meeting(step)]
  telling.retelling.fork(here, [{ to: then, if: conditionOf(step, source, place) }, { to: otherwise }])
  inside(then, command.fields.commands, 'commands', rest.node)
  inside(otherwise, command.fields.elseCommands, 'elseCommands', rest.node)
  return rest.met()
}

/** A condition of a script, or a variable an author can set in its place. */
export function conditionOf({ telling }: Pick<Step, 'telling'>, source: string, place: Step['place']): string {
  const expression = readExpression(source)
  const condition = expression && telling.meaning.condition(expression)
  const what = 'This condition cannot be told without running it.'
  return condition ?? telling.retelling.decision({ ...place, excerpt: source }, what)
}

export function choice(step: Step): Onward {
  const { command, here, telling, place, scope, inside } = step
  const rest = meeting(step)
  const hidden: string[] = []
  for (const [index, option] of listOf(command.fields.options).entries()) {
    if (!isFields(option) || option.visible === false) continue
    const at = { ...place, path: `${place.path}.options.${index}` }
    const target = nodeAfter(step)
    const shown = visibleIf(step, option.visible, at)
    if (shown !== undefined) hidden.push(`not (${shown})`)
    inside(target, option.commands, `options.${index}.commands`, rest.node)
    const label = captionOf({ telling, place: at }, option.label)
    here.buttons.push({ label, to: target, set: [], ...(shown !== undefined && { if: shown }) })
  }
  if (here.buttons.length === 0) {
    telling.retelling.lose('A choice has nothing to choose; it is passed over.', place)
    return here
  }
  if (scope.deadline) {
    here.waitMs = scope.deadline.ms
    here.next.push({ to: scope.deadline.to })
  } else if (hidden.length === here.buttons.length) {
    const none = hidden.reduce<string | undefined>(
      (sum, one) => (sum === undefined ? undefined : both(sum, one)),
      'true',
    )
    if (none !== undefined) telling.retelling.fork(here, [{ to: rest.node(), if: none.replace(/^true and /, '') }])
  }
  return rest.met()
}

/** When an option is shown. One whose condition cannot be told always is, so that nobody is held. */
function visibleIf({ telling }: Step, visible: unknown, place: Step['place']): string | undefined {
  if (typeof visible !== 'string' || !visible.startsWith('$')) return undefined
  const expression = readExpression(visible.slice(1))
  const condition = expression && telling.meaning.condition(expression)
  if (condition === undefined) {
    const what = 'When this option is shown cannot be told without running it, so it always is.'
    telling.retelling.lose(what, { ...place, excerpt: visible })
  }
  return condition
}

export function timer(step: Step): Onward {
  const { command, here, telling, place, inside } = step
  const { fields } = command
  const commands = listOf(fields.commands)
  const ms = lengthOf(step, fields.duration)
  const isAsync = fields.isAsync === true || (telling.profile === 'oeos' && commands.length > 0)
  if (isAsync) return aside(step, ms, commands)
  if (fields.style === 'secret' || fields.style === 'hidden') {
    telling.retelling.lose('This time was hidden; it is shown now.', place, 'note')
  }
  const [next, rest] = [nodeAfter(step), meeting(step)]
  here.waitMs = ms < 1 ? 0 : ms
  here.next.push({ to: next })
  inside(next, commands, 'commands', rest.node)
  return rest.met()
}

/** A timer beside the page: told only where it leads away in the end. */
function aside(
  { telling, place, here, inside, lead, ...step }: Step,
  ms: number,
  commands: readonly unknown[],
): Onward {
  const last = commandOf(commands.at(-1))?.name
  if (last !== 'goto' && last !== 'end') {
    if (commands.length > 0) telling.retelling.lose('What happens beside the page after a while is left out.', place)
    return here
  }
  const to = nodeAfter({ ...step, telling })
  inside(to, commands, 'commands', undefined)
  telling.retelling.lose('The time that runs beside the page begins anew with each step of it.', place, 'note')
  lead({ ms: Math.max(500, ms), to })
  return here
}

export function goTo(step: Step): undefined {
  const { command, here, telling, place } = step
  const { target } = command.fields
  if (typeof target !== 'string') {
    telling.retelling.lose('This leads nowhere, so the story ends here.', place)
    return
  }
  const expression = target.startsWith('$') ? readExpression(target.slice(1)) : undefined
  const known =
    expression?.kind === 'binary' || expression?.kind === 'value' ? telling.meaning.first(expression) : undefined
  if (!target.startsWith('$')) leadTo(step, target)
  else if (typeof known === 'string') leadTo(step, known)
  else guess({ telling, here, place }, target)
}

/** Leads to a page, or to the pages of a pattern in turn. */
export function leadTo({ telling, here, place }: Pick<Step, 'telling' | 'here' | 'place'>, target: string): void {
  const { document, retelling } = telling
  const to = isPattern(target) ? telling.turns(target, place) : pageOf(document, target) && telling.page(target)
  if (to) retelling.fork(here, [{ to }])
  else retelling.lose(`There is no page “${target.slice(0, 80)}”, so the story ends here.`, place)
}

/** A script says where it goes on: the pages it names stand to choose for the author. */
function guess({ telling, here, place }: Pick<Step, 'telling' | 'here' | 'place'>, target: string): void {
  const { document, retelling } = telling
  const pages = [...new Set(targetsOf(target).literals)].filter((id) => pageOf(document, id)).slice(0, 12)
  const excerpt = { ...place, excerpt: target }
  const ways = pages.map((id, index): RetoldWay => {
    const to = telling.page(id)
    if (index === pages.length - 1) return { to }
    return { to, if: retelling.decision(excerpt, `Whether the script leads to “${id}” cannot be told.`) }
  })
  if (ways.length > 0) retelling.fork(here, ways)
  if (ways.length < 2) retelling.lose('Where a script leads cannot be told without running it.', excerpt)
}
