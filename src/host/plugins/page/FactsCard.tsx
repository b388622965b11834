import type { ReactNode } from 'react'
import type { PluginRow } from 'sdk/page/plugins/registry.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { plain } from '../permissions/theirWords.ts'
import { tierWords } from '../permissions/tiers.ts'
import { activate } from '../run/activation.ts'
import { Badge } from './Badge.tsx'
import styles from './PluginDetailsPage.module.css'
import { EnableSwitch, StateLine, usePluginState } from './PluginStatus.tsx'
import { shortKey, sourceWords, statusOf } from './pluginWords.ts'

/** Whether it is on, how it is doing, whose it is and where it came from. */
export function FactsCard({ row }: { readonly row: PluginRow }) {
  const { manifest, installed, phase } = row
  const { state, canSwitch } = usePluginState(row)
  const { id, version, author, license } = manifest
  return (
    <Card>
      <div className={`${rowStyles.centredWide} ${styles.standing}`}>
        <EnableSwitch row={row} disabled={!canSwitch} />
        <StateLine state={state} />
        {phase.kind === 'active' && phase.isSilent && <Badge tone="danger">Not responding</Badge>}
        {phase.kind === 'failed' && (
          <Button size="compact-md" variant="default" onClick={() => void activate(id).catch(() => {})}>
            Retry
          </Button>
        )}
      </div>
      <dl className={`${layout.terms} ${styles.facts}`}>
        <Fact name="Id">
          <code>{id}</code>
        </Fact>
        <Fact name="Version">{version}</Fact>
        <Fact name="Author">{author ? <bdi>{plain(author)}</bdi> : 'Not named'}</Fact>
        <Fact name="License">{license ? <bdi>{plain(license)}</bdi> : 'Not named'}</Fact>
        <Fact name="Review status">{installed ? tierWords[installed.tier] : statusOf(row)}</Fact>
        <Fact name="Source">{sourceWords(installed?.source)}</Fact>
        {installed && (
          <>
            <Fact name="Signed">
              {installed.publisher ? (
                <>
                  With the key <code title={installed.publisher}>{shortKey(installed.publisher)}</code>
                </>
              ) : (
                'Not signed'
              )}
            </Fact>
            <Fact name="Installed">{new Date(installed.at).toLocaleDateString()}</Fact>
          </>
        )}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
