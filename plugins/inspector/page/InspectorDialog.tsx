import { useEffect, useState } from 'react'
import { type ChatMessage, messageOf } from 'sdk'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { embedderWords } from 'sdk/page/promptReport/embedderWords.ts'
import { LoreTrace } from 'sdk/page/promptReport/LoreTrace.tsx'
import { categoryWords, typeWords } from 'sdk/page/promptReport/memoryKinds.ts'
import { percent, recalledWords, scoreParts, verdictWords, withoutWords } from 'sdk/page/promptReport/recallReport.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import { SegmentedControl } from 'sdk/ui/SegmentedControl.ts'
import { VList } from 'virtua'
import type {
  MemoryLine,
  MemoryReport,
  PromptReport,
  PromptSection,
} from '../../../src/workers/conversation/contract.ts'
import styles from './Inspector.module.css'
import { readLooked } from './looked.ts'
import { look, Overview, type Seen } from './Overview.tsx'
import { SummaryList } from './SummaryList.tsx'
import { sectionWords, tokens } from './words.ts'

type Tab = 'prompt' | 'messages' | 'lore' | 'memories' | 'summaries'

/** What the model saw when it wrote a reply; without a reply, what it would see now. */
export default function InspectorDialog({ detail, onClose }: DialogProps) {
  const looked = readLooked(detail)
  const [seen, setSeen] = useState<Seen>()
  const [problem, setProblem] = useState<string>()
  const [tab, setTab] = useState<Tab>('prompt')
  // Read once: the dialog is made anew for another reply.
  useEffect(() => {
    look(readLooked(detail)).then(setSeen, (error: unknown) => setProblem(messageOf(error)))
  }, [detail])

  const tabs: { readonly value: Tab; readonly label: string }[] = [
    { value: 'prompt', label: 'Prompt' },
    ...(seen?.kind === 'record' ? [{ value: 'messages' as const, label: 'As sent' }] : []),
    { value: 'lore', label: 'Lore' },
    { value: 'memories', label: 'Memories' },
    { value: 'summaries', label: 'Summaries' },
  ]
  return (
    <Dialog
      title={looked ? 'What the model saw' : 'What the model would see now'}
      size="large"
      onClose={onClose}
      footer={
        seen && seen.kind !== 'gone' ? (
          <Button variant="default" onClick={() => void copy(seen)}>
            Copy as JSON
          </Button>
        ) : undefined
      }
    >
      <div className={layout.wideStack4}>
        <div className={styles.tabs}>
          <SegmentedControl
            fullWidth
            size="sm"
            aria-label="Show"
            value={tab}
            data={tabs}
            onChange={(value) => setTab(value as Tab)}
          />
        </div>
        {problem !== undefined && (
          <p role="alert" className={`${boxes.danger} ${layout.stack2}`}>
            {problem}
          </p>
        )}
        {tab === 'summaries' ? <SummaryList /> : seen && <Looked seen={seen} tab={tab} />}
      </div>
    </Dialog>
  )
}

function Looked({ seen, tab }: { readonly seen: Seen; readonly tab: Exclude<Tab, 'summaries'> }) {
  if (seen.kind === 'gone') {
    return <p className={styles.muted}>This reply's prompt is no longer stored. Only the newest 200 are.</p>
  }
  const { report } = seen
  if (tab === 'messages') return seen.kind === 'record' ? <SentMessages messages={seen.record.messages} /> : null
  if (tab === 'memories') return <MemoryTrace report={report.memories} />
  if (tab === 'lore') {
    return (
      <>
        {seen.kind === 'record' && report.loreEntries !== undefined && report.loreEntries > 0 && (
          <p className={styles.muted}>
            {report.loreEntries} entries were checked. Only those that matched or were active for another reason are
            listed.
          </p>
        )}
        <LoreTrace trace={report.lore} />
      </>
    )
  }
  return (
    <>
      <Overview seen={seen} />
      <Sections report={report} />
    </>
  )
}

async function copy(seen: Seen): Promise<void> {
  const { kind: _, ...rest } = seen
  const what = seen.kind === 'record' ? seen.record : rest
  try {
    await navigator.clipboard.writeText(JSON.stringify(what, undefined, 2))
    toast({ type: 'success', title: 'Copied', duration: 2000 })
  } catch {
    toast({ type: 'error', title: "Couldn't copy", message: 'Your browser blocked it.' })
  }
}

const roles: Readonly<Record<ChatMessage['role'], string>> = {
  system: 'Instructions',
  user: 'From you',
  assistant: 'From the model',
  tool: 'Answer to a tool call',
}

/** The messages as they went out, word for word. Only those that can be seen are drawn. */
function SentMessages({ messages }: { readonly messages: readonly ChatMessage[] }) {
  return (
    <div className={styles.scroller}>
      <VList role="region" aria-label="Messages sent" tabIndex={0}>
        {messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sent stays as it is
          <article key={index} className={styles.sent}>
            <h3 className={styles.role}>{roles[message.role]}</h3>
            <pre className={styles.text}>{message.content}</pre>
          </article>
        ))}
      </VList>
    </div>
  )
}

/** What came to the character's mind for a prompt: what was told, what was not, and why. */
export function MemoryTrace({ report }: { readonly report: MemoryReport | undefined }) {
  if (report?.kind !== 'recalled') return <p className={styles.muted}>{withoutWords(report)}</p>
  const { lines, embedder } = report
  return (
    <>
      <p>{recalledWords(report)}</p>
      <p className={styles.small}>
        {embedder ? embedderWords(embedder) : 'Matched by words only: matching by meaning took too long.'}
        {embedder?.why !== undefined && ` ${embedder.why}`}
      </p>
      <ol className={layout.list3} aria-label="Matching memories">
        {lines.map((line) => (
          <Line key={line.memory.id} line={line} />
        ))}
      </ol>
    </>
  )
}

function Line({ line: { memory, score, verdict } }: { readonly line: MemoryLine }) {
  return (
    <li className={verdict === 'told' ? undefined : styles.untold}>
      <div className={styles.head}>
        <span className={styles.remembered}>{memory.content}</span>
        <span className={styles.small}>{percent(score.total)}</span>
      </div>
      <p className={styles.small}>
        {[typeWords[memory.type], categoryWords[memory.category], memory.pinned && 'Pinned']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={styles.small}>{verdictWords(verdict)}</p>
      <dl className={styles.parts}>
        {scoreParts(score).map(({ name, share, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {words}
              <div className={styles.bar} aria-hidden="true">
                <div style={{ inlineSize: `${share * 100}%` }} />
              </div>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** The parts of a prompt in their order, each with its share of the window. */
function Sections({ report }: { readonly report: PromptReport }) {
  return (
    <ol className={layout.list3} aria-label="Sections of the prompt">
      {report.sections.map((section, index) => (
        // A preset's order does not change while it is looked at.
        // biome-ignore lint/suspicious/noArrayIndexKey: sections of one place may repeat, and none ever moves
        <Section key={`${section.id} ${index}`} section={section} window={report.windowTokens} />
      ))}
    </ol>
  )
}

function Section({ section, window }: { readonly section: PromptSection; readonly window: number }) {
  const words = sectionWords(section)
  const share = window > 0 ? Math.min(100, (section.tokens / window) * 100) : 0
  const head = (
    <>
      <span className={styles.name}>{section.name}</span>
      <span className={styles.small}>{tokens(section.tokens)}</span>
    </>
  )
  return (
    <li className={section.state === 'left-out' ? styles.out : undefined}>
      {section.text ? (
        <details>
          <summary className={styles.head}>{head}</summary>
          <pre className={styles.text}>{section.text}</pre>
        </details>
      ) : (
        <div className={styles.head}>{head}</div>
      )}
      <div className={styles.bar} aria-hidden="true">
        <div style={{ inlineSize: `${Math.max(share, section.tokens > 0 ? 0.5 : 0)}%` }} />
      </div>
      {words && <p className={styles.small}>{words}</p>}
    </li>
  )
}
