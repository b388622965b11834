import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneModule from 'ajv/dist/standalone/index.js'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

/** CommonJS: Node hands over the module, bundlers its default. */
const standalone = ((standaloneModule as unknown as { default?: typeof standaloneModule }).default ??
  standaloneModule) as unknown as (ajv: Ajv2020, validate: ReturnType<Ajv2020['compile']>) => string

/**
 * `import validate from './x.schema.json?validate'` gives a validator compiled while building.
 * Our pages allow no `eval`, so a schema can never be compiled in them.
 */
export function validators(): Plugin {
  return {
    name: 'vesper-validators',
    enforce: 'pre',
    async load(id) {
      const [path = '', query] = id.split('?')
      if (query !== 'validate' || !path.endsWith('.schema.json')) return null
      this.addWatchFile(path)
      return { code: await compileValidator(JSON.parse(await readFile(path, 'utf8'))), moduleType: 'js' }
    },
  }
}

/** Ajv's stand-alone code calls `require` for its helpers, so it is bundled into one module. */
export async function compileValidator(schema: object): Promise<string> {
  const ajv = new Ajv2020({ code: { source: true, esm: true }, strict: true, strictRequired: false, allErrors: true })
  const source = standalone(ajv, ajv.compile(schema))
  const entry = 'virtual:validator'
  const bundle = await rolldown({
    input: entry,
    logLevel: 'silent',
    plugins: [
      {
        name: 'schema-source',
        resolveId: (id) => (id === entry ? { id: `${process.cwd()}/validator.mjs` } : null),
        load: (id) => (id.endsWith('/validator.mjs') ? source : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  return output[0].code
}
