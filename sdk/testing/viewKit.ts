import type { View } from '../contributions/panel.ts'
import type { ViewMessage, ViewNode } from '../view.ts'
import { driven, gatherUntilAbort } from './driven.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'
import { expectView, type ViewControl } from './viewForm.ts'
import { type ContributionSubject, worldFor } from './world.ts'

/** A view under test: of a panel or of a route. */
export type ViewSubject = ContributionSubject<View>

const flood = 200
/** Trees that may come out of a flood: the one under way, the newest, and what a clock of its own adds. */
const maxTrees = 5

/** Every promise of `View`, for panels and routes alike. */
export const viewKit: Kit<ViewSubject> = {
  kind: 'view',
  rows: [
    row('tree', 'the first tree comes at once, and the host can draw all of it', async ({ first }) => {
      expectView(await first())
    }),
    row('two', 'it can be watched from two places', async ({ first }) => {
      const trees = await Promise.all([first(), first()])
      for (const tree of trees) expectView(tree)
    }),
    row('unknown-messages', 'messages about what it does not have are ignored', async ({ first, send }) => {
      for (const value of [null, 0, 'x', true, 'x'.repeat(100_000)]) {
        for (const control of ['no-such-control', '', 'constructor', '__proto__']) await send({ control, value })
      }
      expectView(await first())
    }),
    row(
      'messages',
      'whatever is done to its controls, the tree stays one that can be drawn',
      async ({ first, send }) => {
        for (const control of expectView(await first())) {
          for (const value of [...valuesOf(control), null, 'no such value', Number.NaN, 1e300]) {
            await send({ control: control.id, value })
            expectView(await first())
          }
        }
      },
    ),
    row('coalesce', `${flood} changes that nobody reads become few trees`, async ({ view, first, send, time }) => {
      const controls = expectView(await first())
      const leaving = new AbortController()
      const trees = view.watch({ signal: leaving.signal })[Symbol.asyncIterator]()
      await driven(trees.next(), time)
      for (let message = 0; message < flood; message++) {
        for (const control of controls) {
          const values = valuesOf(control)
          await send({ control: control.id, value: values[message % values.length] ?? null })
        }
      }
      let read = 0
      const reading = gatherUntilAbort({ [Symbol.asyncIterator]: () => trees }, () => {
        read += 1
      })
      await time.advance(500)
      leaving.abort()
      await driven(reading, time)
      expectThat(read <= maxTrees, `${read} trees were waiting`)
    }),
    row('leave', 'watching that is aborted or left ends, and leaves no timer', async ({ view, first, time }) => {
      const leaving = new AbortController()
      const watching = gatherUntilAbort(view.watch({ signal: leaving.signal }))
      await time.advance(100)
      leaving.abort()
      await driven(watching, time)
      await first()
      await time.settled()
      expectSame(await time.sleepers, 0, 'running timers')
    }),
  ],
}

type ViewStage = Awaited<ReturnType<typeof stageOf>>

function row(name: string, title: string, play: (stage: ViewStage) => Promise<void>): KitRow<ViewSubject> {
  return { row: name, title, check: async (subject) => play(await stageOf(subject)) }
}

async function stageOf(subject: ViewSubject) {
  const world = worldFor(subject)
  const view = await subject.make(world)
  const { time } = world
  return {
    view,
    time,
    send: async (message: ViewMessage) => view.receive(message),
    /** The tree as it is now. */
    async first(): Promise<ViewNode> {
      const leaving = new AbortController()
      const trees = view.watch({ signal: leaving.signal })[Symbol.asyncIterator]()
      const tree = await driven(trees.next(), time, 1000)
      leaving.abort()
      await driven(Promise.resolve(trees.return?.()), time)
      expectThat(tree.done !== true, 'it ended without a tree')
      return tree.value
    },
  }
}

function valuesOf(control: ViewControl): readonly ViewMessage['value'][] {
  switch (control.kind) {
    case 'button':
      return [null]
    case 'toggle':
      return [!control.on, control.on]
    case 'slider':
      return [control.min, control.max]
    case 'select':
      return control.options.map(({ value }) => value)
  }
}
