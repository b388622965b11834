import { parseArgs } from 'node:util'
import { reference } from './reference/reference.ts'
import { guarded, root } from './setup.mjs'

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, 'same-entry': { type: 'boolean', default: false } },
})

await guarded(async () => {
  console.log(await reference(root, { check: values.check, sameEntry: values['same-entry'] }))
})
