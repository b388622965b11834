import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from 'sdk'
import { copyText } from 'sdk/page/copyText.ts'
import { reportError } from 'sdk/page/errors.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { CopyIcon } from 'sdk/ui/icons.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import styles from './GuidePage.module.css'
import type { GuideExample } from './guideExample.ts'

interface ExampleViewProps {
  readonly code: string
  /** Absent where the code is only to be read. */
  readonly example?: GuideExample
  readonly title?: string
}

/** Some lines of a script, to copy, and to play where they are a story. */
export function ExampleView({ code, example, title = '' }: ExampleViewProps) {
  const wrong = example?.wrong
  return (
    <figure className={styles.example}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <figcaption className={styles.caption}>
        {wrong !== undefined && (
          <p>
            Wrong on purpose. Vesper says: <q>{wrong}</q>
          </p>
        )}
        <div className={rowStyles.toRight}>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<CopyIcon size={16} />}
            onClick={() => void copyText(code)}
          >
            Copy
          </Button>
          {example && wrong === undefined && <TryButton example={example} title={title} />}
        </div>
      </figcaption>
    </figure>
  )
}

function TryButton({ example, title }: { readonly example: GuideExample; readonly title: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { tryExample } = await import('./tryExample.ts')
      const scenarioId = await tryExample(example, title)
      await navigate({ to: `/scenario/${encodeURIComponent(scenarioId)}` })
    } catch (error) {
      const message = `Couldn't add the example to your scenarios. ${messageOf(error)}`
      reportError({ type: 'SCENARIO_ERROR', context: 'Guides', message, details: error })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="xs" variant="light" loading={busy} onClick={() => void run()}>
      Try it
    </Button>
  )
}
