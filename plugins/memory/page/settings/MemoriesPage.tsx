import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { entitlements } from 'sdk/page/entitlements.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { llmProviders } from 'sdk/page/plugins/registry.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { models } from 'sdk/page/services/models.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { memorySection } from '../memorySection.ts'
import { SupporterGate } from '../SupporterGate.tsx'
import { EmbedderCard } from './EmbedderCard.tsx'
import { modelForm, readingForm, tellingForm, whetherForm } from './memoryForms.ts'
import { StoredCard } from './StoredCard.tsx'

const change = (patch: Partial<typeof memorySection.now>) => changeSettings(memorySection, patch)

/** What characters remember, when, of what and by which means. */
export default function MemoriesPage() {
  usePageTitle('Memories')
  const memory = useSection(memorySection)
  const { reveries, contextCap } = useSnapshot(entitlements)
  return (
    <div className={page.page}>
      <PageHeader title="Memories" intro="What characters remember about you and themselves. Stored in this browser." />
      {isIncognito && <p>In incognito mode, no new memories are saved.</p>}
      <Card title="Memories">
        <SchemaForm schema={whetherForm} values={memory} onChange={change} />
        {!reveries && <SupporterGate of="reveries" />}
      </Card>
      {memory.remember && (
        <>
          <Card title="Schedule and limits">
            <SchemaForm schema={readingForm} values={memory} onChange={change} />
            <p className={textStyles.muted} aria-live="polite">
              {scheduleWords(memory.turns, memory.everyTurns)}{' '}
              {coverageWords(memory.turns, memory.everyTurns, memory.messages)}
            </p>
          </Card>
          <Card title="What is sent to the AI">
            <SchemaForm schema={tellingForm} values={memory} onChange={change} />
            {Number.isFinite(contextCap) && <SupporterGate of="search" />}
          </Card>
          <WriterCard />
        </>
      )}
      <EmbedderCard />
      <StoredCard />
    </div>
  )
}

const shownTurns = 5

/** When a chat is read, in a sentence: "A chat is read after the turns 5, 15, 35, 55, 75 and so on." */
export function scheduleWords(first: readonly number[], every: number): string {
  const named = [...new Set(first)].sort((a, b) => a - b)
  const last = named.at(-1) ?? 0
  const more = every > 0 ? Array.from({ length: shownTurns }, (_, at) => last + (at + 1) * every) : []
  const [turn, ...others] = [...named, ...more].slice(0, Math.max(shownTurns, named.length))
  if (turn === undefined) return 'Chats are not read automatically. "Remember now" on a character’s page still works.'
  if (every > 0) return `A chat is read after the turns ${[turn, ...others].join(', ')} and so on.`
  if (others.length === 0) return `A chat is read after turn ${turn}, then no more.`
  return `A chat is read after the turns ${[turn, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}, then no more.`
}

/** What is said in a turn: what the player writes, and the reply. */
const messagesOfTurn = 2
/** The most that can be read at one time. */
const most = 200

/** Whether all that is said is read, where chats are read after these turns; empty where they never are. */
export function coverageWords(first: readonly number[], every: number, messages: number): string {
  const turns = [0, ...[...new Set(first)].sort((a, b) => a - b)]
  const gaps = turns.slice(1).map((turn, at) => turn - (turns[at] ?? 0))
  const widest = messagesOfTurn * Math.max(0, every, ...gaps)
  if (widest === 0) return ''
  const between = `Up to ${widest.toLocaleString()} messages between readings`
  if (messages >= widest) return `${between}; all of them are read.`
  const missed = (widest - messages).toLocaleString()
  const unread = `${between}. Only the newest ${messages.toLocaleString()} are read; the ${missed} before them are skipped.`
  return widest <= most
    ? `${unread} Set ${widest.toLocaleString()} to read all of them; that is slower, and costs more with paid AI.`
    : `${unread} To skip none, read chats more often.`
}

const { provider: field } = memorySection.schema.properties

/** Which connection reads chats for what is worth remembering. */
export function WriterCard() {
  const memory = useSection(memorySection)
  const ai = useSection(aiSection)
  const providers = usePoint(llmProviders)
  const listing = models.now.useListing(memory.provider || ai.provider)
  const names = listing?.kind === 'listed' ? listing.models.map(({ id }) => id) : []
  const isGone = memory.provider !== '' && !providers.has(memory.provider)
  return (
    <Card title="Memory model">
      <NativeSelect
        label={field.title}
        description="It reads the newest messages of your chats, so choose one you trust."
        value={memory.provider}
        data={[
          { value: '', label: 'Same as for replies' },
          ...[...providers.values()].map(({ value, entry }) => ({ value, label: entry.label })),
          ...(isGone ? [{ value: memory.provider, label: `${memory.provider} (switched off)` }] : []),
        ]}
        onChange={(event) => changeSettings(memorySection, { provider: event.currentTarget.value, model: '' })}
      />
      {isGone && (
        <p className={textStyles.danger}>
          {'Its plugin is off, so no new memories are saved. Turn it on in Settings > Plugins, or choose another.'}
        </p>
      )}
      <SchemaForm
        schema={modelForm}
        values={memory}
        models={names}
        onChange={(patch) => changeSettings(memorySection, patch)}
      />
    </Card>
  )
}
