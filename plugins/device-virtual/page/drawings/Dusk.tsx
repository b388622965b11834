import { type ReactNode, useId } from 'react'
import styles from './drawings.module.css'

type Paint = 'stone' | 'ember' | 'glow'

interface DuskProps {
  /** `paint` answers what to fill a shape with. */
  readonly children: (paint: (name: Paint) => string) => ReactNode
}

/** The colours that all toys are painted with: stone in the last light, an ember in it, and the glow around. */
export function Dusk({ children }: DuskProps) {
  const id = useId()
  const own = (name: Paint) => `${id}-${name}`
  return (
    <>
      <defs>
        <linearGradient id={own('stone')} x1="0" y1="0" x2="0.35" y2="1">
          <stop className={styles.stoneLight} offset="0" />
          <stop className={styles.stoneDark} offset="1" />
        </linearGradient>
        <radialGradient id={own('ember')}>
          <stop className={styles.emberCore} offset="0" />
          <stop className={styles.emberEdge} offset="1" />
        </radialGradient>
        <radialGradient id={own('glow')}>
          <stop className={styles.glowCore} offset="0" />
          <stop className={styles.glowEdge} offset="1" />
        </radialGradient>
      </defs>
      {children((name) => `url(#${own(name)})`)}
    </>
  )
}
