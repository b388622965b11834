import textStyles from 'sdk/ui/text.module.css'
import type { ScenarioReport } from '../../../../src/workers/storage/contract.ts'
import styles from './Library.module.css'

type Told = Pick<ScenarioReport, 'found' | 'missing' | 'warnings' | 'refused' | 'hosts'>

/** What an import found, what was missing, and what was left. */
export function ReportView({ report }: { readonly report: Told }) {
  const { found, missing, warnings, refused, hosts } = report
  return (
    <>
      <p className={textStyles.mutedAnywhere}>
        {found === 1 ? '1 file imported.' : `${found.toLocaleString()} files imported.`}
      </p>
      <Names title={`${missing.length.toLocaleString()} missing`} names={missing} />
      <Names title="Notes" names={warnings} isOpen />
      <Names title={`${refused.length.toLocaleString()} skipped`} names={refused} />
      <Names title="Hosts it loads from; nothing was downloaded" names={hosts} />
    </>
  )
}

interface NamesProps {
  readonly title: string
  readonly names: readonly string[]
  readonly isOpen?: boolean
}

function Names({ title, names, isOpen = false }: NamesProps) {
  if (names.length === 0) return null
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <ul className={`${textStyles.mutedAnywhere} ${styles.names}`}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
