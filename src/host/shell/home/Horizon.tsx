import styles from './Horizon.module.css'

/** Dusk over hills, and the evening star: the picture behind the greeting. */
export function Horizon() {
  return (
    <div className={styles.sky}>
      <svg className={styles.star} viewBox="0 0 64 64" aria-hidden="true">
        <path d="M32 0c2.7 21.8 10.2 29.3 32 32-21.8 2.7-29.3 10.2-32 32-2.7-21.8-10.2-29.3-32-32 21.8-2.7 29.3-10.2 32-32Z" />
      </svg>
      <svg className={styles.stars} viewBox="0 0 480 300" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
        <circle cx="120" cy="52" r="1.1" />
        <circle cx="206" cy="132" r="0.8" />
        <circle cx="262" cy="34" r="1" />
        <circle cx="330" cy="176" r="0.9" />
        <circle cx="404" cy="44" r="0.8" />
        <circle cx="448" cy="142" r="1.2" />
      </svg>
      <svg className={styles.hills} viewBox="0 0 1200 160" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.far} d="M0 84c150-38 268-48 420-22 170 28 300 4 430-30 120-26 240-14 350 20v108H0Z" />
        <path className={styles.near} d="M0 112c190-32 330-28 520-8 230 24 420 4 680-40v96H0Z" />
      </svg>
    </div>
  )
}
