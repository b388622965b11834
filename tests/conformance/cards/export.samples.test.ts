import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { newId } from 'sdk'
import { describe, expect, test } from 'vitest'
import type { NormalCard } from '../../../src/shared/cards/types.ts'
import { characterFromCard } from '../../../src/workers/media/cards/character.ts'
import { readCard } from '../../../src/workers/media/cards/readCard.ts'
import { writeCardPng, writeCharx } from '../../../src/workers/media/cards/writeCard.ts'
import { cardText } from '../../fixtures/cards/build.ts'
import { v2, v3 } from '../../fixtures/cards/people.ts'
import { heavyPicture, portrait } from '../../fixtures/cards/portrait.ts'
import { codes, read } from '../../fixtures/cards/reading.ts'
import { samples } from '../../fixtures/cards/samples.ts'
import { seeds } from '../../fixtures/cards/seeds.ts'
import { cpuTime } from '../../support/cpuTime.ts'

const sample = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../fixtures/cards/samples/${name}`, import.meta.url)))

const validator = async () => {
  const schema = JSON.parse(await readFile(new URL('../../../schemas/character.schema.json', import.meta.url), 'utf8'))
  return new Ajv2020({ strict: true, strictRequired: false }).compile(schema)
}

describe('files as other programs write them', () => {
  test('a picture of SillyTavern gives the whole character, and goes back with every field of its own', async () => {
    const result = await read(await sample('marguerite.sillytavern.png'))
    expect(result.card).toMatchObject({ sourceSpec: 'v3', name: 'Marguerite Vale', tags: v2.data.tags })
    expect(result.card.createdMs).toBe(new Date(2024, 6, 12, 1, 31, 37).getTime())
    expect(codes(result)).toEqual([])
    const again = await read(writeCardPng(result.card, result.picture!.bytes))
    expect(again.card).toEqual({ ...result.card, raw: again.card.raw })
    expect(again.card.raw).toEqual(result.card.raw)
  })

  test("an archive of Risu gives character, assets and looks, and leaves the generator's notes behind", async () => {
    const result = await read(await sample('teodor.risu.charx'))
    expect(result.card).toMatchObject({ name: 'Teodor Brandt', version: '', createdMs: 1_720_747_897_000 })
    expect(result.assets.map(({ content }) => content.kind)).toEqual(['bytes', 'bytes', 'bytes'])
    expect(result.picture?.size).toEqual({ width: 128, height: 192 })
    expect(codes(result)).toEqual(['card/scripts-inert'])
    expect(characterFromCard(result.card, { id: newId<'character'>(), now: 1 }).basePrompt).toBe(
      'grey beard, wool sweater',
    )
    const again = await read(writeCharx(result.card, result.picture?.bytes, result.assets, result.attachments))
    expect(again.attachments.map(({ path }) => path)).toEqual(['module.risum'])
    expect(again.card.extensions).toEqual(result.card.extensions)
  })

  test('the files are what their builders make', async () => {
    for (const [name, build] of Object.entries(samples)) {
      const kept = await read(await sample(name), name)
      expect(kept.card, name).toEqual((await read(build(), name)).card)
    }
  })
})

test('every card that is read, and every character made of it, follows the published schema', async () => {
  const validate = await validator()
  for (const { fileName, bytes } of seeds) {
    const { card } = await read(bytes, fileName)
    const character = JSON.parse(JSON.stringify(characterFromCard(card, { id: newId<'character'>(), now: 1 })))
    expect(validate({ character, card }), `${fileName} ${JSON.stringify(validate.errors)}`).toBe(true)
  }
})

test('the published schema refuses a character without a name and a card of another version', async () => {
  const validate = await validator()
  const { card } = await read(portrait(8, 8, { after: [cardText('chara', v2)] }))
  const character = JSON.parse(JSON.stringify(characterFromCard(card, { id: newId<'character'>(), now: 1 })))
  const { name: _name, ...nameless } = character
  expect(validate({ character: nameless, card })).toBe(false)
  expect(validate({ character, card: { ...card, v: 2 } satisfies Omit<NormalCard, 'v'> & { v: number } })).toBe(false)
})

test('a picture of one mebibyte is read in less than 150 ms of the processor', async () => {
  const bytes = heavyPicture(1024 * 1024, { after: [cardText('chara', v2), cardText('ccv3', v3)] })
  const times: number[] = []
  for (let run = 0; run < 7; run++) {
    times.push(await cpuTime(async () => expect((await readCard(bytes, { fileName: 'heavy.png' })).ok).toBe(true)))
  }
  expect(Math.min(...times)).toBeLessThan(150)
})
