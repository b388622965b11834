import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { SchemaForm } from '../../../settings/SchemaForm.tsx'
import { changeSettings } from '../../../settings/settings.ts'
import { useSection } from '../../../settings/useSection.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { Offer } from './catalogue.ts'
import styles from './ImageSettings.module.css'
import { careForm } from './imageForms.ts'
import { SizeFields } from './SizeFields.tsx'

interface PaintingCardProps {
  readonly offer: Offer
  onRefresh(): void
}

const { checkpoint, sampler, scheduler } = imageServerSection.schema.properties

/** With what, how carefully and how large pictures are painted. */
export function PaintingCard({ offer, onRefresh }: PaintingCardProps) {
  const comfyui = useSection(imageServerSection)
  const listed = offer.kind === 'listed' ? offer.catalogue : undefined
  return (
    <Card title="Generation">
      <div className={layout.wideStack4}>
        <ChoiceField
          label={checkpoint.title}
          value={comfyui.checkpoint}
          names={listed?.checkpoints}
          nothing="Server default"
          onChange={(name) => changeSettings(imageServerSection, { checkpoint: name })}
        />
        <ChoiceField
          label={sampler.title}
          value={comfyui.sampler}
          names={listed?.samplers}
          onChange={(name) => changeSettings(imageServerSection, { sampler: name })}
        />
        <ChoiceField
          label={scheduler.title}
          value={comfyui.scheduler}
          names={listed?.schedulers}
          onChange={(name) => changeSettings(imageServerSection, { scheduler: name })}
        />
        <div className={styles.refresh}>
          <Button variant="default" loading={offer.kind === 'asking'} onClick={onRefresh}>
            Refresh
          </Button>
          <p role="status" className={textStyles.mutedAnywhere}>
            {wordsFor(offer)}
          </p>
        </div>
      </div>
      <SchemaForm schema={careForm} values={comfyui} onChange={(patch) => changeSettings(imageServerSection, patch)} />
      <SizeFields />
    </Card>
  )
}

function wordsFor(offer: Offer): string {
  switch (offer.kind) {
    case 'unasked':
      return "Refresh to load the server's list."
    case 'asking':
      return "Loading the server's list…"
    case 'away':
      return `You can type names while the server is offline. ${offer.why}`
    case 'listed': {
      const { checkpoints } = offer.catalogue
      if (checkpoints.length === 0) return 'The server has no models yet. Add one to its folder, then refresh.'
      return checkpoints.length === 1 ? 'One model.' : `${checkpoints.length.toLocaleString()} models.`
    }
  }
}
