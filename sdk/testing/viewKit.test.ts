import { expect, test } from 'vitest'
import type { View } from '../contributions/panel.ts'
import { definePlugin } from '../definePlugin.ts'
import type { ViewNode } from '../view.ts'
import { behindPorts, portedClock } from './behindPorts.ts'
import { brokenRows } from './brokenRows.fixture.ts'
import { fakeClock } from './fakeClock.ts'
import { placed } from './placed.ts'
import { type ViewSubject, viewKit } from './viewKit.ts'

const treeOf = (level: number): ViewNode => ({
  kind: 'stack',
  children: [
    { kind: 'text', text: `The lamp is at ${level}.` },
    { kind: 'slider', id: 'lamp', label: 'Lamp', value: level, min: 0, max: 10 },
  ],
})

/** A lamp with one slider; `draw` and `accepts` can be replaced by something worse. */
function lamp(
  draw = treeOf,
  accepts = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 10,
): View {
  let level = 3
  const wake = new Set<() => void>()
  return {
    async *watch({ signal }) {
      for (let seen = -1; !signal.aborted; ) {
        if (seen !== level) {
          seen = level
          yield draw(level)
        } else {
          await new Promise<void>((resolve) => {
            wake.add(resolve)
            signal.addEventListener('abort', () => resolve(), { once: true })
          })
        }
      }
    },
    receive({ control, value }) {
      if (control !== 'lamp' || !accepts(value)) return
      level = value as number
      for (const each of wake) each()
      wake.clear()
    },
  }
}

/** Keeps every tree for whoever reads late. */
function hoarder(): View {
  const queue: ViewNode[] = [treeOf(3)]
  return {
    async *watch({ signal }) {
      yield treeOf(3)
      while (!signal.aborted) {
        const next = queue.shift()
        if (next) yield next
        else await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      }
    },
    receive: () => void queue.push(treeOf(3)),
  }
}

const subject = (view: () => View = lamp): ViewSubject => ({ make: () => view() })

test('passes a view that keeps its promises', async () => {
  expect(await brokenRows(viewKit, () => subject())).toEqual([])
})

test('passes one behind ports', async () => {
  const makeSubject = (): ViewSubject => {
    let close = async () => {}
    return {
      clock: portedClock(fakeClock()),
      async make(world) {
        const ported = await behindPorts(definePlugin({ panel: { lamp: () => lamp() } }), world)
        close = ported.close
        return placed(ported.plugin, 'panel', 'lamp')
      },
      close: () => close(),
    }
  }
  expect(await brokenRows(viewKit, makeSubject, 'tree', 'unknown-messages', 'coalesce')).toEqual([])
})

const deep = (depth: number): ViewNode =>
  depth === 0 ? { kind: 'text', text: 'Down here.' } : { kind: 'stack', children: [deep(depth - 1)] }

test.each<[string, string, () => View]>([
  ['a node nobody knows', 'tree', () => lamp(() => ({ kind: 'hologram' }) as unknown as ViewNode)],
  ['a tree without bottom', 'tree', () => lamp(() => deep(40))],
  ['a slider beyond its end', 'tree', () => lamp(() => treeOf(99))],
  ['two controls of one name', 'two', () => lamp((level) => ({ kind: 'list', items: [treeOf(level), treeOf(level)] }))],
  [
    'a throw at what it does not have',
    'unknown-messages',
    () => ({
      ...lamp(),
      receive() {
        throw new Error('What is that?')
      },
    }),
  ],
  ['taking any value', 'messages', () => lamp(treeOf, () => true)],
  ['a backlog', 'coalesce', hoarder],
])('catches %s', async (_fault, row, view) => {
  expect(await brokenRows(viewKit, () => subject(view), row)).toEqual([row])
})
