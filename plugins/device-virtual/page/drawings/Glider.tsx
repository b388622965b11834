import { Dusk } from './Dusk.tsx'
import styles from './drawings.module.css'

const marks = [0, 0.25, 0.5, 0.75, 1]

/** A ring that glides along a cord between two ends. It glows while it is on its way. */
export function Glider() {
  return (
    <Dusk>
      {(paint) => (
        <>
          <path className={styles.cord} d="M34 75 H206" />
          {marks.map((place) => (
            <circle key={place} className={styles.mark} cx={48 + place * 144} cy="104" r="1.6" />
          ))}
          <g className={styles.gliding} data-output="0">
            <circle className={styles.wake} cx="48" cy="75" r="46" fill={paint('glow')} />
            <ellipse className={styles.hoopBack} cx="48" cy="75" rx="15" ry="29" />
            <path className={styles.cordInside} d="M33 75 H63" />
            <path className={styles.hoopFront} stroke={paint('stone')} d="M48 46 C68 46 68 104 48 104" />
          </g>
          <circle className={styles.post} cx="34" cy="75" r="5" fill={paint('stone')} />
          <circle className={styles.post} cx="206" cy="75" r="5" fill={paint('stone')} />
        </>
      )}
    </Dusk>
  )
}
