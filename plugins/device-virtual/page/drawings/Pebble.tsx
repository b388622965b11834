import { Dusk } from './Dusk.tsx'
import styles from './drawings.module.css'

const rings = [0, 1 / 3, 2 / 3]

/** A smooth stone on still water: each motor is a light in it, from which ripples go out. */
export function Pebble({ motors }: { readonly motors: number }) {
  const wide = motors > 1 ? 66 : 46
  const places = Array.from({ length: motors }, (_, motor) => 120 + (motor - (motors - 1) / 2) * 64)
  return (
    <Dusk>
      {(paint) => (
        <>
          {places.map((x, motor) => (
            <g key={x} transform={`translate(${x} 74)`}>
              <circle className={styles.halo} data-output={motor} r="52" fill={paint('glow')} />
              {rings.map((at) => (
                <ellipse key={at} className={styles.ring} data-output={motor} data-at={at} rx="32" ry="25" />
              ))}
            </g>
          ))}
          <g className={styles.swaying} data-output="0" data-at="0">
            <ellipse className={styles.shade} cx="120" cy="109" rx={wide * 0.9} ry="7" />
            <path className={styles.stone} fill={paint('stone')} d={stoneOf(wide)} />
            <path className={styles.shine} d={shineOf(wide)} />
            {places.map((x, motor) => (
              <circle
                key={x}
                className={styles.ember}
                data-output={motor}
                cx={x}
                cy="74"
                r="21"
                fill={paint('ember')}
              />
            ))}
          </g>
        </>
      )}
    </Dusk>
  )
}

/** An outline that is a little heavier at one side, as stones are. */
const stoneOf = (wide: number) =>
  `M${120 - wide} 77 C${120 - wide} 52 ${120 - wide * 0.45} 43 ${120 + wide * 0.05} 44 ` +
  `C${120 + wide * 0.62} 45 ${120 + wide} 56 ${120 + wide} 79 ` +
  `C${120 + wide} 99 ${120 + wide * 0.55} 106 ${120 - wide * 0.05} 106 C${120 - wide * 0.6} 106 ${120 - wide} 99 ${120 - wide} 77 Z`

const shineOf = (wide: number) =>
  `M${120 - wide * 0.74} 66 C${120 - wide * 0.55} 54 ${120 - wide * 0.1} 50 ${120 + wide * 0.3} 52`
