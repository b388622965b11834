import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, expect, test, vi } from 'vitest'
import invalid from '../../../schemas/fixtures/storage/session-invalid.json'
import valid from '../../../schemas/fixtures/storage/session-valid.json'
import { shapes } from '../../shared/records/shapes.ts'
import { recordsOf } from './tables.ts'

afterEach(() => vi.restoreAllMocks())

const schema = JSON.parse(await readFile('schemas/session.schema.json', 'utf8'))
const followsSchema = new Ajv2020().compile(schema)
const hasShape = ({ session, messages }: typeof valid) => shapes.sessions(session) && messages.every(shapes.messages)

test('a valid chat passes both the published schema and the check in the worker', () => {
  expect(followsSchema(valid)).toBe(true)
  expect(hasShape(valid)).toBe(true)
})

test.each(invalid)('$why is refused by both', ({ path, value }) => {
  const spoilt = structuredClone(valid)
  const inner = path.slice(0, -1).reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], spoilt)
  ;(inner as Record<string, unknown>)[String(path.at(-1))] = value
  expect(followsSchema(spoilt)).toBe(false)
  expect(hasShape(spoilt)).toBe(false)
})

test('the active wording must exist', () => {
  expect(shapes.messages({ ...valid.messages[0], active: 1 })).toBe(false)
})

test('a message carries no more than it may', () => {
  const [shown] = valid.messages
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`)
  expect(shapes.messages({ ...shown, pictures: ids(200), heardBy: ids(200) })).toBe(true)
  expect(shapes.messages({ ...shown, pictures: ids(201) })).toBe(false)
  expect(shapes.messages({ ...shown, heardBy: ids(201) })).toBe(false)
})

test('a spoilt record does not hide the others', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const rows = [...valid.messages, { spoilt: true }].map((value) => ({ v: 1, value }))
  expect(recordsOf('messages', rows)).toEqual(valid.messages)
  expect(warn).toHaveBeenCalledOnce()
})
