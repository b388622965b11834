import { guarded, setUp } from './setup.mjs'

await guarded(async () => {
  await setUp()
  const { test } = await import('./test/test.ts')
  process.exitCode = await test(process.argv.slice(2))
})
