import { guarded, setUp } from './setup.mjs'

await guarded(async () => {
  await setUp()
  const { start } = await import('./start/start.ts')
  await start()
})
