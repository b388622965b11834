import { Dusk } from './Dusk.tsx'
import styles from './drawings.module.css'

const bows = [-34, -20, -7, 7, 20, 34]

/** Two moons for each channel, and the lines of the field between them, along which light runs. */
export function Field({ channels }: { readonly channels: number }) {
  const apart = 62
  return (
    <Dusk>
      {(paint) =>
        Array.from({ length: channels }, (_, channel) => {
          const y = 75 + (channel - (channels - 1) / 2) * apart
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a channel is known by its place
            <g key={channel} transform={`translate(0 ${y})`} data-channel={channel % 2}>
              <ellipse className={styles.halo} data-output={channel} cx="120" rx="96" ry="34" fill={paint('glow')} />
              {bows.map((bow, index) => (
                <path
                  key={bow}
                  className={styles.bow}
                  data-output={channel}
                  data-at={index / bows.length}
                  pathLength="100"
                  d={`M52 0 C84 ${bow} 156 ${bow} 188 0`}
                />
              ))}
              <circle className={styles.pole} cx="52" r="11" fill={paint('stone')} />
              <circle className={styles.pole} cx="188" r="11" fill={paint('stone')} />
              <circle className={styles.ember} data-output={channel} cx="52" r="11" fill={paint('ember')} />
              <circle className={styles.ember} data-output={channel} cx="188" r="11" fill={paint('ember')} />
            </g>
          )
        })
      }
    </Dusk>
  )
}
