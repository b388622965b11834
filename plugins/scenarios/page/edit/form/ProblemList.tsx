import type { Diagnostic } from 'sdk'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { CheckIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { draft } from '../draft.ts'
import { jumpTo } from '../editing.ts'
import { focusOn } from './formEdits.ts'
import styles from './ProblemList.module.css'
import { messageFor, type ProblemGroup, problemsOf, troublesOf, whereOf } from './problems.ts'

/** Everything the engine says of the draft, worst first: each leads to the field it is about. */
export default function ProblemList() {
  const { phase, format, script, about, trouble } = useSnapshot(draft)
  if (phase !== 'open') return null
  if (!about && trouble === undefined) return <p className={textStyles.muted}>Checking the scenario…</p>
  const groups = problemsOf(about)
  const isClean = trouble === undefined && groups.length === 0
  return (
    <div className={layout.wideStack4}>
      <p role="status" className={textStyles.muted}>
        {trouble === undefined ? countsOf(groups) : "It can't be played yet."}
      </p>
      {isClean && (
        <EmptyState
          heading="h3"
          title="No problems"
          text="Every page is reachable, every exit leads somewhere, and nothing is missing."
          picture={<CheckIcon size={40} />}
        />
      )}
      {trouble !== undefined && (
        <section aria-label="Can't be played yet">
          <p className={styles.error}>{trouble}</p>
          <p className={textStyles.muted}>
            Fix these before the story can start
            {groups.length > 0 ? '. The problems below are from before your last changes.' : '.'}
          </p>
          <Problems problems={format === 'native' ? troublesOf(script) : []} />
        </section>
      )}
      {groups.map(({ title, meaning, problems, names }) => (
        <section key={title} aria-label={title}>
          <h3 className={textStyles.smallHeading}>
            {title} <span className={styles.count}>{problems.length + names.length}</span>
          </h3>
          <p className={textStyles.muted}>{meaning}</p>
          <Problems problems={problems} />
          {names.length > 0 && (
            <ul className={styles.list}>
              {names.slice(0, maxShown).map((name) => (
                <li key={name} className={styles.name}>
                  {name}
                </li>
              ))}
            </ul>
          )}
          {problems.length + names.length > maxShown && (
            <p className={textStyles.muted}>The first {maxShown} are shown.</p>
          )}
        </section>
      ))}
    </div>
  )
}

const maxShown = 200

function Problems({ problems }: { readonly problems: readonly Diagnostic[] }) {
  if (problems.length === 0) return null
  return (
    <ul className={styles.list}>
      {problems.slice(0, maxShown).map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same can be said twice of one place
        <li key={index}>
          <button
            type="button"
            className={`${styles.problem} ${styles[problem.severity]}`}
            onClick={() => goTo(problem)}
          >
            <span className={styles.message}>{messageFor(problem)}</span>
            <span className={styles.where}>{whereOf(problem)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** To the field, or to the beginning of the form where a problem is about all of it. */
function goTo(problem: Diagnostic): void {
  jumpTo(problem)
  if (draft.focus === undefined) focusOn([])
}

function countsOf(groups: readonly ProblemGroup[]): string {
  const counts = groups.map(({ one, many, problems, names }) => {
    const count = problems.length + names.length
    return `${count} ${count === 1 ? one : many}`
  })
  return counts.join(', ')
}
