import type { Character, CharacterId } from 'sdk'
import { describe, expect, test } from 'vitest'
import {
  alreadyIn,
  assetsOf,
  type CardAsset,
  expressionsOf,
  ownExpressions,
  withExpressions,
  withoutExpression,
} from '../../shared/cards/cardAssets.ts'
import { blankCharacter } from '../../shared/characters/characterRecords.ts'
import { readCard } from './cards/readCard.ts'
import { writeCharacter } from './cardWriting.ts'
import type { NormalCard } from './contract.ts'
import { editCard } from './editCard.ts'

const png = (mark: number) =>
  new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, mark)], { type: 'image/png' })
const emotion = (name: string, label = name): CardAsset => ({
  asset: { type: 'emotion', uri: `embeded://assets/emotion/images/${name}.png`, name, ext: 'png', label },
  content: { kind: 'bytes', blob: png(1), mime: 'image/png', shown: true },
})
const names = (assets: readonly CardAsset[]) => assets.map(({ asset }) => `${asset.type} ${asset.name}`)
const uris = (assets: readonly CardAsset[]) => assets.map(({ asset }) => asset.uri)

describe('expressions among the files of a card', () => {
  test('are added behind what is there', () => {
    const assets = withExpressions(assetsOf(undefined, undefined), [{ name: 'joy', picture: png(2) }])
    expect(names(assets)).toEqual(['icon main', 'emotion joy'])
    expect(uris(assets)).toEqual(['ccdefault:', 'embeded://assets/emotion/images/joy.png'])
  })

  test('take the place of those people know by the same name, under the name the card has for them', () => {
    const before = [emotion('happy', 'joy'), emotion('anger')]
    expect(alreadyIn(before, ['joy', 'fear'])).toEqual(['joy'])
    const assets = withExpressions(before, [{ name: 'joy', picture: png(9) }])
    expect(names(assets)).toEqual(['emotion happy', 'emotion anger'])
    expect(expressionsOf(assets).get('joy')).toMatchObject({ size: 9 })
  })

  test('have addresses of their own, in letters every archive can read', () => {
    const assets = withExpressions(
      [emotion('joy')],
      ['joy', 'müde', 'μ', 'ν'].map((name) => ({ name, picture: png(1) })),
    )
    expect(uris(assets)).toEqual([
      'embeded://assets/emotion/images/joy-2.png',
      'embeded://assets/emotion/images/mde.png',
      'embeded://assets/emotion/images/own.png',
      'embeded://assets/emotion/images/own-2.png',
    ])
  })

  test('are taken out with whatever else goes by their name', () => {
    const assets = [emotion('joy'), emotion('happy', 'joy'), emotion('fear')]
    expect(names(withoutExpression(assets, 'joy'))).toEqual(['emotion fear'])
  })

  test('are shown where they are pictures, the first of a name', () => {
    const missing: CardAsset = { ...emotion('fear'), content: { kind: 'missing', reason: 'not in the file' } }
    expect([...expressionsOf([emotion('joy'), emotion('happy', 'joy'), missing]).keys()]).toEqual(['joy'])
  })
})

test('those that were saved here are told from those the author’s card lists', () => {
  const raw = { data: { assets: [emotion('anger').asset] } }
  const card = { raw, assets: [] } as unknown as NormalCard
  const assets = withExpressions([emotion('anger'), emotion('fear')], [{ name: 'anger', picture: png(7) }])
  expect(ownExpressions(card, { assets, attachments: [] })).toMatchObject([
    { name: 'anger', picture: { size: 9 } },
    { name: 'fear' },
  ])
})

const mira: Character = {
  ...blankCharacter,
  id: 'mira' as CharacterId,
  name: 'Mira',
  personality: 'A keeper of lamps.',
  created: 1,
  modified: 1,
}

const drawing = { asPng: async () => undefined, placeholder: async () => new Uint8Array() }

test('a card leaves as CHARX with its expressions and comes back with them', async () => {
  const assets = withExpressions(assetsOf(undefined, undefined), [
    { name: 'joy', picture: png(2) },
    { name: 'deep_in_thought', picture: png(3) },
  ])
  const card = editCard(undefined, {}, { assets: assets.map(({ asset }) => asset) })
  const { blob } = await writeCharacter(
    { character: mira, card, files: { assets, attachments: [] }, picture: png(1), format: 'charx' },
    drawing,
  )
  const read = await readCard(new Uint8Array(await blob.arrayBuffer()), { fileName: 'mira.charx' })
  if (!read.ok) throw new Error(read.error.message)
  expect(read.value.assets.map(({ asset, content }) => [asset.type, asset.label, content.kind])).toEqual([
    ['icon', 'main', 'bytes'],
    ['emotion', 'joy', 'bytes'],
    ['emotion', 'deep_in_thought', 'bytes'],
  ])
})
