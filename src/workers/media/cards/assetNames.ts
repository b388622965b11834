import type { NormalAsset } from '../../../shared/cards/types.ts'
import { toText } from './coerce.ts'
import { isRecord, own } from './record.ts'
import type { Warn } from './warnings.ts'

/** The assets a card lists. A card that lists none at all means "the picture is the icon". */
export function readAssets(value: unknown, warn: Warn): readonly NormalAsset[] {
  if (value === undefined || value === null) return [defaultIcon]
  if (!Array.isArray(value)) {
    warn('card/wrong-type', '"assets" is not a list; it was left out of view but kept in the card.', 'data.assets')
    return [defaultIcon]
  }
  const assets = value.flatMap((item: unknown) => (isRecord(item) ? [readAsset(item, warn)] : []))
  const icons = assets.filter(({ type }) => type === 'icon')
  const mains = icons.filter(({ name }) => name === 'main')
  if (icons.length > 1 && mains.length !== 1) {
    warn(
      'asset/several-icons',
      'The card has several icons and does not say which is the main one; the first was used.',
      'data.assets',
    )
  }
  return assets
}

/** The icon that stands for the character. */
export function mainIcon<T>(
  assets: readonly T[],
  assetOf: (item: T) => Pick<NormalAsset, 'type' | 'name'>,
): T | undefined {
  const icons = assets.filter((item) => assetOf(item).type === 'icon')
  return icons.find((item) => assetOf(item).name === 'main') ?? icons[0]
}

const defaultIcon: NormalAsset = { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png', label: 'main' }

function readAsset(item: Readonly<Record<string, unknown>>, warn: Warn): NormalAsset {
  const type = toText(own(item, 'type'), 'data.assets.type', warn)
  const name = toText(own(item, 'name'), 'data.assets.name', warn)
  return {
    type,
    uri: toText(own(item, 'uri'), 'data.assets.uri', warn),
    name,
    ext: toText(own(item, 'ext'), 'data.assets.ext', warn).toLowerCase().replace(/^\./, '') || 'unknown',
    label: labelFor(type, name),
  }
}

function labelFor(type: string, name: string): string {
  const plain = name.replace(/(?:\.(?:png|apng|jpe?g|jfif|webp|gif|avif|bmp))+$/i, '')
  if (type !== 'emotion') return plain
  const emotion = plain.trim().toLowerCase().replace(/\s+/g, '_')
  return sameEmotion.get(emotion) ?? emotion
}

const sameEmotion = new Map([
  ['happy', 'joy'],
  ['sad', 'sadness'],
  ['angry', 'anger'],
  ['scared', 'fear'],
  ['surprised', 'surprise'],
  ['disgusted', 'disgust'],
  ['embarrassed', 'embarrassment'],
  ['curious', 'curiosity'],
  ['default', 'neutral'],
])
