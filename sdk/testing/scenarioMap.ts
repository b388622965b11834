import type { ScenarioStep } from '../contributions/scenarioEngine.ts'
import type { SceneEvent } from '../scene.ts'
import { eventsOf, type ScenarioStage } from './scenarioStage.ts'

/** One way on. */
export interface WayOn {
  readonly event: SceneEvent
  readonly effects: ScenarioStep['effects']
  readonly to: string
  readonly over: boolean
}

/** A place in a story: the first state met there, and all that can follow. */
export interface Place {
  readonly state: unknown
  readonly isOver: boolean
  readonly from: { readonly place: string; readonly event: SceneEvent } | undefined
  readonly steps: readonly WayOn[]
}

/** What can be reached of a story. */
export interface ScenarioMap {
  readonly places: ReadonlyMap<string, Place>
}

/** Engines that keep time in their state have no last state; this many are enough to find what is stuck. */
const maxPlaces = 400

interface Found extends Omit<Place, 'steps'> {
  readonly place: string
  readonly open: readonly SceneEvent[]
}

/** Goes everywhere a story can go, nearest first. */
export async function explore(stage: ScenarioStage, limits: readonly string[] = []): Promise<ScenarioMap> {
  const state = await stage.start()
  const first: Found = { place: stage.place(state), state, isOver: false, from: undefined, open: stage.events }
  const places = new Map<string, Place>()
  const seen = new Set([first.place])
  const waiting = [first]
  for (let next = waiting.shift(); next && places.size < maxPlaces; next = waiting.shift()) {
    const steps: WayOn[] = []
    const open = next.isOver ? [] : [...next.open]
    for (const event of open) {
      const step = await stage.step(next.state, event, limits)
      const to = stage.place(step.state)
      steps.push({ event, effects: step.effects, to, over: step.over === true })
      const asked = step.effects.some(({ kind }) => kind === 'ask')
      if (to === next.place && asked) open.push(...newIn(open, eventsOf(stage, step)))
      if (seen.has(to)) continue
      seen.add(to)
      const from = { place: next.place, event }
      waiting.push({
        place: to,
        state: step.state,
        isOver: step.over === true,
        from,
        open: asked ? eventsOf(stage, step) : next.open,
      })
    }
    places.set(next.place, { state: next.state, isOver: next.isOver, from: next.from, steps })
  }
  return { places }
}

/** A place may ask only once it is looked at again: what it asks then is tried as well. */
function newIn(known: readonly SceneEvent[], asked: readonly SceneEvent[]): readonly SceneEvent[] {
  const names = new Set(known.map(told))
  return asked.filter((event) => !names.has(told(event)))
}

/** The events that lead to a place, for the sentence that says what is wrong there. */
export function pathTo({ places }: ScenarioMap, place: string): string {
  const path: string[] = []
  for (let here = places.get(place)?.from; here; here = places.get(here.place)?.from) path.unshift(told(here.event))
  return path.length > 0 ? path.join(', then ') : 'the start'
}

function told(event: SceneEvent): string {
  switch (event.kind) {
    case 'chose':
      return `choosing "${event.choice}"`
    case 'said':
      return `"${event.text}"`
    case 'elapsed':
      return `${event.ms / 1000} s`
    default:
      return event.kind
  }
}
