import { Dusk } from './Dusk.tsx'
import styles from './drawings.module.css'

const rays = Array.from({ length: 12 }, (_, index) => index * 30)

/** A dark star with twelve rays that show only while a pulse lasts. */
export function Star() {
  return (
    <Dusk>
      {(paint) => (
        <g transform="translate(120 75)">
          <circle className={styles.halo} data-output="0" r="68" fill={paint('glow')} />
          {rays.map((angle) => (
            <g key={angle} transform={`rotate(${angle})`}>
              <path className={styles.ray} data-output="0" d={angle % 60 === 0 ? 'M0 -30 V-62' : 'M0 -28 V-46'} />
            </g>
          ))}
          <path className={styles.stone} fill={paint('stone')} d={star} />
          <path className={styles.ember} data-output="0" fill={paint('ember')} d={star} />
        </g>
      )}
    </Dusk>
  )
}

/** Four points, with hollow sides. */
const star = 'M0 -30 C4 -10 10 -4 30 0 C10 4 4 10 0 30 C-4 10 -10 4 -30 0 C-10 -4 -4 -10 0 -30 Z'
