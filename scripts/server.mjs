import { guarded, setUp } from './setup.mjs'

await guarded(async () => {
  await setUp()
  const { runCommand } = await import('./server/commands.ts')
  process.exitCode = await runCommand(process.argv.slice(2))
})
