import type { Message } from 'sdk'
import { messageActions } from 'sdk/page/points/points.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { loaded, session } from 'sdk/page/session.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from './SpokenCommands.tsx'

const stopEverything = vi.fn(async () => {})
const say = vi.fn(async () => true)
const goOn = vi.fn()
const send = vi.fn()
safety.provide({ stopEverything } as never)
chat.provide({ send: say } as never)
messageActions.add('continue', { isFor: () => true, run: goOn } as never)

beforeEach(() => {
  vi.clearAllMocks()
  loaded.messages.set(0, { role: 'assistant' } as Message)
  session.count = 1
  session.live.phase = { kind: 'idle' }
})

test('each command does what its button does', async () => {
  await runCommand('stop', send)
  expect(stopEverything).toHaveBeenCalledOnce()
  await runCommand('next', send)
  expect(say).toHaveBeenCalledExactlyOnceWith('')
  await runCommand('continue', send)
  expect(goOn).toHaveBeenCalledExactlyOnceWith(loaded.messages.get(0))
  await runCommand('send', send)
  expect(send).toHaveBeenCalledOnce()
})

test('while a reply is written it can be stopped, and no other is asked for', async () => {
  session.live.phase = { kind: 'writing' }
  for (const command of ['next', 'continue', 'stop'] as const) await runCommand(command, send)
  expect([say.mock.calls.length, goOn.mock.calls.length, stopEverything.mock.calls.length]).toEqual([0, 0, 1])
})
