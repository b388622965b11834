import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import { openapiOf } from './openapi.ts'

const root = join(import.meta.dirname, '../..')

test('docs/openapi.json says what the contract says', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const kept = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  const today = JSON.parse(JSON.stringify(openapiOf(contract, version)))
  expect(kept, 'npm run reference writes it anew').toEqual(today)
})

test('every call has a way of its own', () => {
  const ways = contract.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(ways.filter((way, index) => ways.indexOf(way) !== index)).toEqual([])
})

test('only calls that need a token say that they ask who calls', () => {
  const asking = contract.filter(({ access }) => access.who === 'anyone' && (access.sudo || access.adult))
  expect(asking).toEqual([])
})
