import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { CheckIcon, InfoIcon, WarningIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useCopied } from 'sdk/ui/useCopied.ts'
import type { Finding } from './examine.ts'
import styles from './ImageSettings.module.css'

const icons = { good: CheckIcon, note: InfoIcon, bad: WarningIcon } as const
const words = { good: 'Fine:', note: 'Note:', bad: 'Problem:' } as const

/** What was found out about a server, one thing after the other, with the next steps. */
export function Findings({ found }: { readonly found: readonly Finding[] }) {
  return (
    <ol className={layout.list3}>
      {found.map((finding) => (
        <li key={finding.title} className={styles[finding.kind]}>
          <Title finding={finding} />
          {finding.kind !== 'good' && finding.steps.length > 0 && (
            <ol className={boxes.steps}>
              {finding.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
          {finding.kind === 'bad' && finding.command && <Command text={finding.command} />}
          {finding.kind === 'bad' && finding.raw && (
            <details>
              <summary>What the server said</summary>
              <pre className={styles.raw}>{finding.raw}</pre>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}

function Title({ finding: { kind, title } }: { readonly finding: Finding }) {
  const Icon = icons[kind]
  return (
    <p className={boxes.finding}>
      <Icon size={18} />
      <span>
        <span className="visually-hidden">{words[kind]} </span>
        {title}
      </span>
    </p>
  )
}

/** How a server is started so that it lets this page in, to be copied. */
function Command({ text }: { readonly text: string }) {
  const { isCopied, copy } = useCopied(text)
  return (
    <div className={boxes.command}>
      <code>{text}</code>
      <Button size="compact-md" variant="default" onClick={copy}>
        {isCopied ? 'copied' : 'Copy CORS Fix'}
      </Button>
    </div>
  )
}
