import { Scope } from 'sdk'
import { afterAll, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import type { ImageNews } from '../../../src/workers/image/contract.ts'
import { beginPictures } from './imageEngine.ts'
import { imageService } from './imageService.ts'
import { followPictures, pictures } from './pictures.ts'

const job = { id: 'a', state: 'painting', about: {} }
let watching = 0
replaceEngine('image', {
  async *watch(signal: AbortSignal): AsyncGenerator<ImageNews> {
    watching += 1
    yield { kind: 'jobs', jobs: [job] } as never
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    watching -= 1
  },
})
afterAll(() => beginPictures(new Scope('pictures')))

test('switched off, the engine is followed no more and nothing is under way; switched on again, all is as it was', async () => {
  for (const visit of ['first', 'second']) {
    const scope = new Scope(visit)
    beginPictures(scope)
    followPictures()
    followPictures()
    await vi.waitFor(() => expect(pictures.jobs).toEqual([job]))
    expect([watching, imageService.isGenerating]).toEqual([1, true])
    scope.close()
    await vi.waitFor(() => expect(pictures.jobs).toEqual([]))
    expect([watching, imageService.isGenerating]).toEqual([0, false])
    followPictures()
    expect(watching).toBe(0)
  }
})
