import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { CardContainer, CardSpec, ImportReport, PromptSwitch } from '../../../workers/media/contract.ts'
import styles from './ImportPanel.module.css'
import { switchImported } from './imports.ts'

interface ImportReportViewProps {
  readonly id: string
  readonly report: ImportReport
  readonly switchedOff: readonly PromptSwitch[]
}

const containers: Readonly<Record<CardContainer, string>> = {
  png: 'PNG card',
  apng: 'animated PNG card',
  charx: 'CHARX archive',
  'jpeg-zip': 'JPEG with an archive inside',
  jpeg: 'JPEG card',
  json: 'JSON file',
  webp: 'WebP card',
  yaml: 'YAML file',
  byaf: 'Backyard archive',
}

const specs: Readonly<Record<CardSpec, string>> = {
  v1: 'card version 1',
  v2: 'card version 2',
  v3: 'card version 3',
  pyg: 'Pygmalion format',
  agnai: 'Agnai format',
  byaf: 'Backyard format',
  yaml: 'plain fields',
  unknown: 'an unknown format',
}

const promptNames: Readonly<Record<PromptSwitch, string>> = {
  systemPrompt: "Use the card's system prompt",
  postHistory: "Use the card's closing instructions",
}

const maxShown = 20

/** What an import found: the format, what went differently than expected, and prompts that come with the card. */
export function ImportReportView({ id, report, switchedOff }: ImportReportViewProps) {
  const { container, spec, warnings, kept, dropped, overrides } = report
  const prompts = overrides.filter((name) => name !== 'disableUiPrompt')
  return (
    <>
      {prompts.map((name) => (
        <Switch
          key={name}
          size="sm"
          label={promptNames[name]}
          checked={!switchedOff.includes(name)}
          onChange={(event) => void switchImported(id, name, event.currentTarget.checked)}
        />
      ))}
      {overrides.includes('disableUiPrompt') && (
        <p className={textStyles.warningSmall}>One of its lorebook entries asks to turn off your own prompts.</p>
      )}
      <details className={styles.report}>
        <summary>
          {containers[container]}, {specs[spec]}
          {warnings.length > 0 && ` · ${warnings.length} ${warnings.length === 1 ? 'note' : 'notes'}`}
          {` · ${kept.length} kept`}
          {dropped.length > 0 && ` · ${dropped.length} left out`}
        </summary>
        <Lines title="Notes" lines={warnings.map(({ text }) => text)} />
        <Lines title="Kept for other apps and included in exports" lines={kept} />
        <Lines title="Left out" lines={dropped} />
      </details>
    </>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <p className={styles.linesTitle}>{title}</p>
      <FirstLines lines={lines} maxShown={maxShown} className={styles.lines} />
    </div>
  )
}

interface FirstLinesProps {
  readonly lines: readonly string[]
  readonly maxShown: number
  readonly className?: string | undefined
}

/** The first of many lines, each once, and how many more there are. */
export const FirstLines = ({ lines, maxShown, className }: FirstLinesProps) => (
  <ul className={className}>
    {[...new Set(lines)].slice(0, maxShown).map((line) => (
      <li key={line}>
        <bdi>{line}</bdi>
      </li>
    ))}
    {lines.length > maxShown && <li>and {lines.length - maxShown} more</li>}
  </ul>
)
