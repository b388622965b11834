import { isKinkModuleOn, type KinkChoice, kinkModules, switchKinkModule } from 'sdk/page/kinks/kinkModules.ts'
import { kinksSection } from 'sdk/page/kinks/kinksSection.ts'
import { modulesWithPages } from 'sdk/page/kinks/modulesWithPages.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { PageLink } from 'sdk/ui/PageLink.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { circumstances } from '../../consent/circumstances.ts'
import { type ConsoleEntry, consoles } from '../../plugins/console.ts'
import { plain } from '../../plugins/permissions/theirWords.ts'
import styles from './Kinks.module.css'

/** Modules that colour scenes: which take part, and what they asked for. */
export default function ModulesPage() {
  usePageTitle('Other modules')
  useSnapshot(plugins)
  const { off } = useSection(kinksSection)
  const elsewhere = usePoint(modulesWithPages)
  const modules = kinkModules().filter(({ key }) => !elsewhere.has(key))
  return (
    <div className={page.page}>
      <PageHeader
        title="Other modules"
        intro="Modules add themes to your scenes: they give characters rules and react to messages, always within your limits."
      />
      <Card title="Modules">
        {modules.length === 0 ? (
          <p>
            No other modules are installed. Add modules through <PageLink to="/settings/plugins">Plugins</PageLink>.
          </p>
        ) : (
          <ul className={styles.modules}>
            {modules.map((module) => (
              <ModuleLine key={module.key} module={module} isOn={isKinkModuleOn(module.key, off)} />
            ))}
          </ul>
        )}
      </Card>
      <Card title="Module requests">
        <AskedLog />
      </Card>
    </div>
  )
}

function ModuleLine({ module: { key, plugin, entry }, isOn }: { readonly module: KinkChoice; readonly isOn: boolean }) {
  const label = plain(entry.label)
  const limits = circumstances().limits.map((limit) => limit.toLowerCase())
  const ruledOut = entry.tags.filter((tag) => limits.includes(tag.toLowerCase()))
  return (
    <li className={styles.module}>
      <Switch
        label={label}
        description={plugin.description}
        checked={isOn}
        onChange={(event) => switchKinkModule(key, event.currentTarget.checked)}
      />
      <p className={`${textStyles.muted} ${styles.small}`}>
        {ruledOut.length > 0 ? `Inactive because of your hard limits: ${ruledOut.map(plain).join(', ')}. ` : ''}
        <PageLink to={`/settings/plugins/${plugin.id}`}>About this plugin</PageLink>
      </p>
    </li>
  )
}

type Asked = Extract<ConsoleEntry, { readonly kind: 'effect' }> & { readonly plugin: string }

const maxShown = 100
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** What modules wanted in this visit, newest first, and why something was not done. */
function AskedLog() {
  const asked = newest(useSnapshot(consoles))
  if (asked.length === 0) return <p>No requests since Vesper was opened.</p>
  return (
    <ol className={styles.asked} aria-label="Module requests">
      {asked.map(({ at, plugin, effect, refused }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: of one moment there may be several alike
        <li key={`${at} ${index}`}>
          <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time> <strong>{plain(plugin)}</strong>{' '}
          {effect}
          {refused && <span className={`${textStyles.muted} ${styles.small}`}> Not done: {refused}</span>}
        </li>
      ))}
    </ol>
  )
}

function newest(all: Readonly<Record<string, readonly ConsoleEntry[]>>): readonly Asked[] {
  const named = new Map(kinkModules().map(({ plugin }) => [plugin.id as string, plugin.name]))
  return [...named]
    .flatMap(([id, plugin]) =>
      (all[id] ?? []).flatMap((entry) => (entry.kind === 'effect' ? [{ ...entry, plugin }] : [])),
    )
    .sort((a, b) => b.at - a.at)
    .slice(0, maxShown)
}
