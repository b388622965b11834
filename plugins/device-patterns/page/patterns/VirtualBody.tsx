import { partNames } from 'sdk/page/devices/outputWords.ts'
import type { BodyPart } from '../../../../src/workers/stimulation/contract.ts'
import styles from './Patterns.module.css'

/** Something felt somewhere. */
export interface BodySpot {
  readonly id: string
  readonly name: string
  readonly part: BodyPart
  /** 0..1 */
  readonly level: number
}

/** Where each part lies on the drawing. What lies close together is spread a little, so that each dot can be seen. */
const places: Readonly<Record<BodyPart, readonly [x: number, y: number]>> = {
  other: [60, 108],
  mouth: [60, 33],
  neck: [60, 50],
  nipple: [49, 80],
  hand: [20, 140],
  buttock: [76, 140],
  penis: [56, 133],
  glans: [52, 139],
  clitoris: [60, 131],
  labia: [64, 135],
  vagina: [60, 138],
  scrotum: [56, 144],
  perineum: [60, 148],
  prostate: [66, 143],
  anus: [64, 150],
  thigh: [47, 172],
  foot: [48, 246],
}

/** A figure with a dot wherever something can be felt; a dot glows with its level. */
export function VirtualBody({ spots }: { readonly spots: readonly BodySpot[] }) {
  return (
    <figure className={styles.body}>
      <svg viewBox="0 0 120 260" aria-hidden="true" focusable="false">
        <circle className={styles.figure} cx="60" cy="26" r="17" />
        <path className={styles.figure} d={outline} />
        {spots.map(({ id, part, level }, index) => (
          <g
            key={id}
            transform={`translate(${(spread(spots, index) + places[part][0]).toFixed(1)} ${places[part][1]})`}
          >
            <circle className={styles.glow} r={4 + level * 13} opacity={level * 0.45} />
            <circle className={styles.spot} r={3.2} opacity={0.45 + level * 0.55} />
          </g>
        ))}
      </svg>
      <figcaption className={styles.spots}>
        {spots.map(({ name, part }) => `${name}: ${partNames[part].toLowerCase()}`).join(', ')}
      </figcaption>
    </figure>
  )
}

/** Several at one place stand side by side. */
function spread(spots: readonly BodySpot[], index: number): number {
  const alike = spots.filter(({ part }) => part === spots[index]?.part)
  const place = alike.findIndex(({ id }) => id === spots[index]?.id)
  return (place - (alike.length - 1) / 2) * 8
}

const outline =
  'M52 42 C52 50 50 53 42 56 C30 60 27 68 25 84 L17 132 C16 141 24 143 26 135 L35 94 L38 122 C36 136 36 146 38 160 ' +
  'L43 204 L43 240 C42 250 56 251 56 242 L60 166 L64 242 C64 251 78 250 77 240 L77 204 L82 160 C84 146 84 136 82 122 ' +
  'L85 94 L94 135 C96 143 104 141 103 132 L95 84 C93 68 90 60 78 56 C70 53 68 50 68 42 Z'
