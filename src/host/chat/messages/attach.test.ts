import { newId } from 'sdk'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AttachedPicture } from '../../../workers/media/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { chatWithIris } from '../session/chat.fixture.ts'
import { showSession } from '../session/session.ts'
import * as turn from '../session/turn.ts'
import { attach, detach, inHand, maxPictures, picturesFor, sendWithPictures } from './attach.ts'

const chat = chatWithIris()

const world = {
  reading: undefined as AttachedPicture | undefined,
  kept: [] as unknown[],
  sent: [] as { readonly text: string; readonly pictures: readonly string[] }[],
  isAccepted: true,
}

replaceEngine('storage', { commit: async (_: string, changes: readonly unknown[]) => void world.kept.push(...changes) })
replaceEngine('media', { attachedPicture: async () => world.reading })

const photo = new File(['x'], 'harbour at dusk.png', { type: 'image/png' })

beforeEach(() => {
  vi.spyOn(turn, 'send').mockImplementation(async (text, pictures = []) => {
    world.sent.push({ text, pictures })
    return world.isAccepted
  })
  showSession(chat, 'open')
  inHand.pictures = {}
  toasts.shown = []
  const reading = { kind: 'picture', blob: new Blob(['y']), width: 20, height: 10 } as const
  Object.assign(world, { reading, kept: [], sent: [], isAccepted: true })
})

afterEach(() => vi.restoreAllMocks())

test('a picture goes with the next message, and with no other', async () => {
  await attach([photo])
  const [picture] = picturesFor(chat.id)
  await sendWithPictures('Look.')
  await sendWithPictures('Well?')
  expect(world.sent).toEqual([
    { text: 'Look.', pictures: [picture?.id] },
    { text: 'Well?', pictures: [] },
  ])
})

test('a picture is kept when it is sent, with the name of its file as its description', async () => {
  await attach([photo])
  expect(world.kept).toEqual([])
  await sendWithPictures('Look.')
  expect(world.kept).toMatchObject([{ table: 'attachments', value: { alt: 'harbour at dusk', width: 20, height: 10 } }])
})

test('a picture whose message was not accepted is in hand again', async () => {
  await attach([photo])
  world.isAccepted = false
  await sendWithPictures('Look.')
  expect(picturesFor(chat.id)).toHaveLength(1)
})

test('a file that is no picture is refused with the reason', async () => {
  world.reading = { kind: 'unusable', reason: 'This is not a picture.' }
  await attach([photo])
  expect(picturesFor(chat.id)).toEqual([])
  expect(toasts.shown).toMatchObject([{ title: "Couldn't attach the picture", message: 'This is not a picture.' }])
})

test('more pictures than go with one message are refused', async () => {
  await attach(Array.from({ length: maxPictures + 3 }, () => photo))
  expect(picturesFor(chat.id)).toHaveLength(maxPictures)
  expect(toasts.shown).toHaveLength(1)
})

test('a picture can be taken out of hand', async () => {
  await attach([photo, photo])
  const [first, second] = picturesFor(chat.id)
  if (first) detach(chat.id, first.id)
  expect(picturesFor(chat.id).map(({ id }) => id)).toEqual([second?.id])
})

test('the pictures of one chat do not go with the messages of another', async () => {
  await attach([photo])
  showSession({ ...chat, id: newId() }, 'open')
  await sendWithPictures('Hello.')
  expect(world.sent).toEqual([{ text: 'Hello.', pictures: [] }])
})
