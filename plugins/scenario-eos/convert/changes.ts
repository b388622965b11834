import { pageOf } from '../document/document.ts'
import { matchPages } from '../text/pattern.ts'
import { leadTo } from './branches.ts'
import { readScript, type Statement } from './script.ts'
import { meeting, nodeAfter, type Onward, type Step, settable } from './telling.ts'

export function evaluate(step: Step): Onward {
  const { script } = step.command.fields
  return typeof script === 'string' ? perform(step, readScript(script)) : step.here
}

/** Does what a script says, as far as that can be told. */
function perform(step: Step, statements: readonly Statement[]): Onward {
  let here: Onward = step.here
  for (const statement of statements) {
    if (!here) return undefined
    here = one({ ...step, here }, statement)
  }
  return here
}

function one(step: Step, statement: Statement): Onward {
  const { telling, here, place } = step
  const { meaning, retelling } = telling
  switch (statement.kind) {
    case 'set':
      return change(step, meaning.changes(statement.name, statement.sign, statement.value), statement.name)
    case 'push':
      return change(step, meaning.pushed(statement.name, statement.count), statement.name)
    case 'store':
      return change(step, meaning.stored(statement.key, statement.value), statement.key)
    case 'switch': {
      const target = meaning.first(statement.target)
      if (typeof target === 'string') return switched(step, target, statement.on)
      retelling.lose('Which pages a script switches cannot be told.', place)
      return here
    }
    case 'goto': {
      const target = meaning.first(statement.target)
      if (typeof target === 'string') leadTo(step, target)
      else retelling.lose('Where a script leads cannot be told without running it.', place)
      return undefined
    }
    case 'end':
      here.end = true
      return undefined
    case 'if': {
      const condition =
        meaning.condition(statement.condition) ??
        retelling.decision(place, 'A condition of a script cannot be told without running it.')
      const [then, otherwise, rest] = [nodeAfter(step), nodeAfter(step), meeting(step)]
      retelling.fork(here, [{ to: then, if: condition }, { to: otherwise }])
      for (const [node, inner] of [
        [then, statement.then],
        [otherwise, statement.else],
      ] as const) {
        const last = perform({ ...step, here: node }, inner)
        if (last) retelling.fork(last, [{ to: rest.node() }])
      }
      return rest.met()
    }
    case 'unreadable':
      meaning.unreadable(statement, place)
      return here
  }
}

function change(step: Step, changes: readonly string[] | undefined, what: string): Onward {
  const { telling, here, place } = step
  if (!changes) {
    telling.retelling.lose(`How a script changes “${what.slice(0, 60)}” cannot be told; it is left out.`, place)
    return here
  }
  const node = settable(step)
  node.set.push(...changes)
  return node
}

/** `enable` and `disable`. */
export function switchPages(step: Step): Onward {
  const { command, here, telling, place } = step
  const { target } = command.fields
  if (typeof target === 'string' && !target.startsWith('$')) return switched(step, target, command.name === 'enable')
  telling.retelling.lose('Which pages this switches cannot be told.', place)
  return here
}

function switched(step: Step, target: string, on: boolean): Onward {
  const { telling } = step
  const ids = pageOf(telling.document, target) ? [target] : matchPages(target, Object.keys(telling.document.pages))
  const names = ids.flatMap((id) => telling.switchOf(id) ?? [])
  if (names.length === 0) return step.here
  let node = settable(step)
  for (const name of names.slice(0, maxSwitched)) {
    if (node.set.length >= 40) node = settable({ ...step, here: node })
    node.set.push(`${name} = ${!on}`)
  }
  if (names.length > maxSwitched) {
    telling.retelling.lose(`Only the first ${maxSwitched} of these pages are switched.`, step.place)
  }
  return node
}

const maxSwitched = 200
