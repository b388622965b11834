import { createContext, useContext, useState } from 'react'
import type { Diagnostic } from 'sdk'
import { type Place, placeOf, type ScenarioJson } from '../scenarioDocument.ts'

/** What all fields of a form share. */
export interface FormScope {
  readonly script: ScenarioJson
  /** The node whose form it is. */
  readonly node: string | undefined
  /** Names of the files of the scenario. */
  readonly files: readonly string[]
  /** What the engine says, by place. */
  readonly said: ReadonlyMap<string, readonly Diagnostic[]>
  /** The field that is to have the focus. */
  readonly focus: Place | undefined
}

export const FormContext = createContext<FormScope>({
  script: {},
  node: undefined,
  files: [],
  said: new Map(),
  focus: undefined,
})

export const useForm = (): FormScope => useContext(FormContext)

/** A place as a word, to find its control by. */
export const keyOf = (place: Place): string => JSON.stringify(place)

/** What is said of one page, or of the scenario as a whole, by place. */
export function saidOf(
  diagnostics: readonly Diagnostic[],
  node: string | undefined,
  script: ScenarioJson,
): ReadonlyMap<string, readonly Diagnostic[]> {
  const said = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    if (diagnostic.page !== node) continue
    const key = keyOf(placeOf(diagnostic, script).focus ?? [])
    const before = said.get(key)
    if (before) before.push(diagnostic)
    else said.set(key, [diagnostic])
  }
  return said
}

/** Whether something is unfolded: as the author likes, and at once when the focus is wanted inside. */
export function useUnfolded(initially: boolean, holds: (focus: Place) => boolean) {
  const { focus } = useForm()
  const [isOpen, setOpen] = useState(initially)
  const [seen, setSeen] = useState<Place | undefined>(undefined)
  if (focus !== seen) {
    setSeen(focus)
    if (focus && !isOpen && holds(focus)) setOpen(true)
  }
  return [isOpen, () => setOpen(!isOpen)] as const
}

export const isWithin = (inner: Place, outer: Place): boolean =>
  outer.length <= inner.length && outer.every((key, index) => inner[index] === key)

/** The control of a place, or of the nearest place around it that has one. */
export function controlAt(form: ParentNode, place: Place): HTMLElement | undefined {
  const placed = new Map([...form.querySelectorAll<HTMLElement>('[data-place]')].map((one) => [one.dataset.place, one]))
  for (let length = place.length; length > 0; length--) {
    const found = placed.get(keyOf(place.slice(0, length)))
    const control = found && firstControl(found)
    if (control) return control
  }
  return firstControl(form)
}

/** What can be filled in comes before what folds, moves and removes it. */
function firstControl(inside: ParentNode): HTMLElement | undefined {
  if (inside instanceof HTMLButtonElement) return inside.disabled ? undefined : inside
  const control =
    inside.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [data-aside])') ??
    inside.querySelector<HTMLElement>('button:not(:disabled)')
  return control ?? undefined
}
