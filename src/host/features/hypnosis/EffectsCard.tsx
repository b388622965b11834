import type { PluginManifest, SettingsSchema } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { runEffect } from '../../consent/cues/runEffect.ts'
import { GroupInput } from '../../settings/SchemaForm.tsx'
import { setPluginSettings } from '../../settings/settings.ts'
import { usePluginSettings } from '../../settings/useSection.ts'
import styles from './Hypnosis.module.css'

interface EffectsCardProps {
  readonly manifest: PluginManifest
  readonly schema: SettingsSchema
}

/** How each kind of effect looks where its word says nothing else. */
export function EffectsCard({ manifest, schema }: EffectsCardProps) {
  const values = usePluginSettings(manifest)
  return (
    <Card title="Effects">
      {(['flash', 'noise', 'spiral'] as const).map((name) => {
        const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
        if (field?.type !== 'object') return null
        const value = values[name] as Readonly<Record<string, number>>
        return (
          <div key={name} className={styles.effect}>
            <GroupInput
              field={field}
              models={[]}
              value={value}
              onChange={(changed) => setPluginSettings(manifest, { [name]: changed })}
            />
            <Button
              size="xs"
              variant="default"
              aria-label={`Try ${field.title}`}
              onClick={() => void runEffect({ kind: 'stage', cue: name, params: paramsOf(value) })}
            >
              Try
            </Button>
          </div>
        )
      })}
    </Card>
  )
}

/** What the stage takes for what is set here; each effect reads those that are its own. */
function paramsOf({ duration = 0, opacity = 0, from = 0, to = 0 }: Readonly<Record<string, number>>) {
  return { ms: duration, opacity: opacity / 100, low: from / 100, high: to / 100 }
}
