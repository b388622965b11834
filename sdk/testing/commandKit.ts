import type { Command } from '../contributions/command.ts'
import { driven, gone, outcomeOf, quiet } from './driven.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'
import { type ContributionSubject, type KitWorld, worldFor } from './world.ts'

/** A command under test. */
export interface CommandSubject extends ContributionSubject<Command> {
  /** Makes a run last until it is aborted, where a run can last: a silent server, a device that does not answer. */
  hold?(world: KitWorld): void
}

/** Every promise of `Command`. */
export const commandKit: Kit<CommandSubject> = {
  kind: 'command',
  rows: [
    row('runs', 'it runs to its end and leaves no request and no timer', async (stage) => {
      await stage.run()
      await stage.leftNothing()
    }),
    row('twice', 'it runs again when it is done', async (stage) => {
      await stage.run()
      await stage.run()
      await stage.leftNothing()
    }),
    row('at-once', 'it may be started again before it is done', async (stage) => {
      await Promise.all([stage.run(), stage.run()])
      await stage.leftNothing()
    }),
    row('aborted', 'aborted before it began, it does nothing and says so', async (stage) => {
      const { kind } = await driven(outcomeOf(stage.command.run({ signal: gone() })), stage.time)
      expectSame(kind, 'aborted', 'the outcome')
      expectSame(stage.world.network.requests.length, 0, 'requests')
    }),
    {
      ...row('abort', 'an abort ends it, and all it had begun', async (stage) => {
        stage.hold()
        const controller = new AbortController()
        let isOver = false
        const running = outcomeOf(stage.command.run({ signal: controller.signal })).finally(() => {
          isOver = true
        })
        await stage.time.advance(1000)
        expectThat(!isOver, 'it was over before it could be aborted; "hold" should make it last')
        controller.abort()
        expectSame((await driven(running, stage.time, 250)).kind, 'aborted', 'the outcome')
        await stage.leftNothing()
      }),
      applies: ({ hold }) => hold !== undefined,
    },
  ],
}

type CommandStage = Awaited<ReturnType<typeof stageOf>>

function row(name: string, title: string, play: (stage: CommandStage) => Promise<void>): KitRow<CommandSubject> {
  return { row: name, title, check: async (subject) => play(await stageOf(subject)) }
}

async function stageOf(subject: CommandSubject) {
  const world = worldFor(subject)
  const command = await subject.make(world)
  const { time, network } = world
  return {
    command,
    world,
    time,
    hold: () => subject.hold?.(world),
    run: () => driven(command.run({ signal: quiet() }), time),
    async leftNothing() {
      await time.settled()
      await time.settled()
      expectSame(network.open, 0, 'open requests')
      expectSame(await time.sleepers, 0, 'running timers')
    },
  }
}
