import styles from './Horizon.module.css'

/** The evening star over a hill line: the picture behind the greeting. */
export function Horizon() {
  return (
    <div className={styles.sky}>
      <svg
        className={styles.drawing}
        viewBox="0 0 1200 420"
        preserveAspectRatio="xMidYMax slice"
        fill="none"
        aria-hidden="true"
      >
        <g className={styles.stars}>
          <circle cx="164" cy="92" r="1.6" />
          <circle cx="318" cy="168" r="1.1" />
          <circle cx="402" cy="58" r="1.3" />
          <circle cx="566" cy="118" r="1" />
          <circle cx="708" cy="44" r="1.4" />
          <circle cx="846" cy="196" r="1.1" />
          <circle cx="1094" cy="128" r="1.5" />
          <circle cx="1012" cy="38" r="1" />
          <circle cx="68" cy="214" r="1.1" />
        </g>
        <path
          className={styles.star}
          d="M930 58c2.6 21 9.7 28 31 31-21.3 3-28.4 10-31 31-2.6-21-9.7-28-31-31 21.3-3 28.4-10 31-31Z"
        />
        <path className={styles.far} d="M0 352c150-46 268-58 420-30 170 32 300 8 430-24 120-30 240-22 350 12v110H0Z" />
        <path className={styles.near} d="M0 384c190-30 330-26 520-6 230 24 420 4 680-34v76H0Z" />
      </svg>
    </div>
  )
}
