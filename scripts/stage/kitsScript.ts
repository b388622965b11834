import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../setup.mjs'

/** The `kit.ts` of a plugin as a script for the stage, which leaves it as `pluginKits`. Undefined when there is none. */
export async function kitsScript(folder: string): Promise<string | undefined> {
  const source = resolve(folder, 'kit.ts')
  if (!existsSync(source)) return undefined
  const bundle = await rolldown({
    input: { kits: entryId },
    cwd: folder,
    platform: 'browser',
    tsconfig: false,
    logLevel: 'silent',
    resolve: { alias: sdkAlias },
    plugins: [
      {
        name: 'vesper-plugin-kits',
        resolveId: (id) => (id === entryId ? id : null),
        load: (id) =>
          id === entryId ? `import kits from ${JSON.stringify(source)}\nglobalThis.pluginKits = kits\n` : null,
      },
    ],
  })
  try {
    const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
    return output[0].code
  } finally {
    await bundle.close()
  }
}

const entryId = '\0vesper-kits.js'

const sdkAlias = {
  'sdk/devices': join(root, 'sdk/devices/index.ts'),
  'sdk/llm': join(root, 'sdk/llm/index.ts'),
  'sdk/runtime': join(root, 'sdk/runtime/index.ts'),
  'sdk/testing': join(root, 'sdk/testing/index.ts'),
  sdk: join(root, 'sdk/index.ts'),
}
