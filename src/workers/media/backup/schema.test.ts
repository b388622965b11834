import { readFile } from 'node:fs/promises'
import Ajv2020 from 'ajv/dist/2020.js'
import { afterEach, expect, test } from 'vitest'
import plain from '../../../../schemas/fixtures/backup/plain.json'
import whole from '../../../../schemas/fixtures/backup/whole.json'
import { closeAll, rig } from '../../storage/rig.fixture.ts'
import { apply, fileOf, planOf, written } from './backup.fixture.ts'
import { createBackup } from './backup.ts'

afterEach(closeAll)

const schema = async (name: string) => JSON.parse(await readFile(`schemas/${name}.schema.json`, 'utf8')) as object
const followsSchema = new Ajv2020({
  strictTypes: false,
  schemas: [await schema('session'), await schema('memories'), await schema('lora')],
}).compile(await schema('backup'))

function house() {
  const { storage } = rig()
  return { storage, engine: createBackup(() => storage) }
}

test.each([
  ['the plain shape', plain],
  ['a whole backup', whole],
])('%s follows the published schema and is read without a rest', async (_, document) => {
  expect(followsSchema(document), JSON.stringify(followsSchema.errors)).toBe(true)
  expect((await planOf(house().engine, written(document))).leftOut.count).toBe(0)
})

test('what we write follows the published schema', async () => {
  const { engine } = house()
  await planOf(engine, written(whole))
  await apply(engine, 'add')
  const document = JSON.parse(await (await fileOf(engine)).text())
  expect(followsSchema(document), JSON.stringify(followsSchema.errors)).toBe(true)
  expect(document).toMatchObject({ messages: whole.messages, sessions: whole.sessions })
})
