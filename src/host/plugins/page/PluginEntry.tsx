import { Link } from '@tanstack/react-router'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { plain } from '../permissions/theirWords.ts'
import type { PluginRow } from '../registry.ts'
import { activate } from '../run/activation.ts'
import { Badge } from './Badge.tsx'
import { EnableSwitch } from './EnableSwitch.tsx'
import styles from './PluginEntry.module.css'
import { statusOf } from './pluginWords.ts'
import { RemovePlugin } from './RemovePlugin.tsx'
import { StateLine } from './StateLine.tsx'
import { offerFor, updateCheck } from './updateCheck.ts'
import { usePluginState } from './usePluginState.ts'

/** One plugin in the list: what it is, whether it is on, how it is doing. */
export function PluginEntry({ row }: { readonly row: PluginRow }) {
  const { manifest, phase, installed } = row
  const { id, version, description } = manifest
  const { state, canSwitch } = usePluginState(row)
  const offer = offerFor(useSnapshot(updateCheck).offers, id)
  const name = plain(manifest.name)
  return (
    <li className={styles.entry}>
      <EnableSwitch row={row} disabled={!canSwitch} />
      <div className={layout.wideStack1}>
        <p className={styles.head}>
          <Link to={`/settings/plugins/${id}`} className={styles.name}>
            {name}
          </Link>
          <span className={textStyles.muted}>{version}</span>
          <Badge>{statusOf(row)}</Badge>
          {phase.kind === 'active' && phase.isSilent && <Badge tone="danger">Not responding</Badge>}
          {offer && <Badge tone="accent">{offer.update.release.version} is available</Badge>}
        </p>
        {description && <p className={styles.description}>{description}</p>}
        <StateLine state={state} />
        {phase.kind === 'failed' && (
          <div>
            <Button
              size="compact-md"
              variant="default"
              aria-label={`Retry ${name}`}
              onClick={() => void activate(id).catch(() => {})}
            >
              Retry
            </Button>
          </div>
        )}
      </div>
      {installed && <RemovePlugin manifest={manifest} look="icon" onRemoved={focusPage} />}
    </li>
  )
}

/** The button that had the focus is gone. */
const focusPage = () => document.getElementById('content')?.focus({ preventScroll: true })
