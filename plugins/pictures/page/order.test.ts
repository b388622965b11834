import { isAbort, type PluginId, Scope } from 'sdk'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { afterEach, expect, test } from 'vitest'
import { consentSection } from '../../../src/host/consent/consentSection.ts'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { provideHostServices } from './hostServices.fixture.ts'
import { beginPictures, imageEngine, startBackend } from './imageEngine.ts'
import { orderPicture } from './order.ts'

provideHostServices()

afterEach(() => beginPictures(new Scope('pictures')))

const asked: unknown[] = []
replaceEngine('image', {
  keepFrom: async (topics: readonly { readonly id: string }[]) => void asked.push(topics.map(({ id }) => id)),
  order: async ({ id }: { readonly id: string }) => void asked.push(id),
})

test('the engine knows what the player rules out before it is handed an order', async () => {
  changeForTest(consentSection, { ruledOut: ['needles'] })
  await orderPicture({ id: 'a' } as never)
  expect(asked).toEqual([['needles'], 'a'])
})

test('what is late when pictures are switched off starts no engine and no server', async () => {
  asked.length = 0
  const scope = new Scope('pictures')
  beginPictures(scope)
  scope.close()
  for (const late of [
    () => orderPicture({ id: 'b' } as never),
    async () => imageEngine(),
    () => startBackend('a.b' as PluginId),
  ])
    await expect(late().catch(isAbort)).resolves.toBe(true)
  expect(asked).toEqual([])
})
