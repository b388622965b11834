import { type Message, PluginError, wordingOf } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import { openInTest } from '../../../src/host/chat/session/session.fixture.ts'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { provideHostServices } from './hostServices.fixture.ts'
import { pictureTimesSection } from './pictureTimesSection.ts'

provideHostServices()

const posted: string[] = []
replaceEngine('conversation', {
  async add(message: Message) {
    posted.push(wordingOf(message).content)
    return message
  },
})
const { noteImageServerAnswers, setupHelp, notifySetup } = await import('./setupHelp.ts')
const { session } = await import('sdk/page/session.ts')

const unreachable = new PluginError('image/unreachable', 'Nothing listens there.')

beforeEach(() => {
  posted.length = 0
  openInTest({ id: 'chat' })
})

test('says nothing when no chat is open', async () => {
  session.current = undefined
  await notifySetup(new PluginError('image/server', 'It broke.'))
  expect(posted).toEqual([])
})

test('how a server is set up is said once a visit, and not where the player turned it off', async () => {
  pictureTimesSection.now.hideComfyUISetupErrors = true
  await notifySetup(unreachable)
  expect(posted).toEqual([])
  pictureTimesSection.now.hideComfyUISetupErrors = false
  await notifySetup(unreachable)
  await notifySetup(new PluginError('image/timeout', 'Too late.'))
  expect(posted).toEqual([setupHelp])
})

test('every other failure is said each time', async () => {
  const failure = new PluginError('image/out-of-memory', 'The graphics card ran out of memory.')
  await notifySetup(failure)
  await notifySetup(failure)
  expect(posted).toEqual(Array(2).fill('Image generation failed: The graphics card ran out of memory.'))
})

test('a server that answered before and is gone is not to be installed', async () => {
  noteImageServerAnswers()
  await notifySetup(unreachable)
  expect(posted).toEqual([`Image generation failed: ${unreachable.message}`])
})
