import { useSnapshot } from 'valtio'
import { plugins } from '../../../plugins/registry.ts'
import { SchemaForm } from '../../../settings/SchemaForm.tsx'
import { sections } from '../../../settings/sections.ts'
import { changeSettings } from '../../../settings/settings.ts'
import page from '../../../settings/settingsPage.module.css'
import { useSettings } from '../../../settings/useSettings.ts'
import { Card } from '../../../ui/Card.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.ts'
import { PageHeader, usePageTitle } from '../../../ui/Page.tsx'
import { type BackendChoice, backendChoices } from '../backends.ts'
import { imageService } from '../imageService.ts'
import { useCatalogue } from './catalogue.ts'
import styles from './ImageSettings.module.css'
import { mannersForm, picturesForm } from './imageForms.ts'
import { serverKindOf } from './knownBackends.ts'
import { PaintingCard } from './PaintingCard.tsx'
import { ServerSetup } from './ServerSetup.tsx'

/** Which image server paints, how it is reached, and how it paints. */
export default function ImageServerPage() {
  usePageTitle('Image Generation')
  const { comfyui, general } = useSettings()
  const choices = backendChoices(useSnapshot(plugins).rows as typeof plugins.rows)
  const choice = choices.find(({ key }) => key === comfyui.backend)
  return (
    <div className={page.page}>
      <PageHeader title="Image Generation" intro="Pictures are painted by a server you run yourself." />
      <Card title="Pictures">
        <SchemaForm schema={picturesForm} values={general} onChange={(patch) => changeSettings('general', patch)} />
        <NativeSelect
          label={sections.comfyui.properties.backend.title}
          value={comfyui.backend}
          data={optionsOf(choices, comfyui.backend)}
          onChange={(event) => changeSettings('comfyui', { backend: event.currentTarget.value })}
        />
        {!choice && <NoServer />}
      </Card>
      {choice && <OfServer key={choice.key} choice={choice} />}
      <Card title="Manners">
        <SchemaForm schema={mannersForm} values={comfyui} onChange={(patch) => changeSettings('comfyui', patch)} />
      </Card>
    </div>
  )
}

function OfServer({ choice }: { readonly choice: BackendChoice }) {
  const { imageGenerationEnabled } = useSettings().general
  const { offer, refresh } = useCatalogue(choice, imageGenerationEnabled)
  const takeAnswer = () => {
    if (imageGenerationEnabled) imageService.connection = { kind: 'ready' }
    void refresh()
  }
  return (
    <>
      <Card title={choice.label}>
        <ServerSetup choice={choice} onAnswered={takeAnswer} />
      </Card>
      <PaintingCard offer={offer} onRefresh={() => void refresh()} />
      {serverKindOf(choice.plugin) === 'comfyui' && <OwnWorkflows />}
    </>
  )
}

function OwnWorkflows() {
  const { comfyui } = useSettings()
  return (
    <Card title="Workflows">
      <div className={styles.actions}>
        <p className={styles.quiet}>
          {comfyui.workflow === ''
            ? 'ComfyUI can paint by a workflow of your own instead of the one of the house.'
            : 'A workflow of your own paints: what is set above counts where it has a place for it.'}
        </p>
        <LinkButton to="/settings/ai/workflows" variant="default">
          {comfyui.workflow === '' ? 'Bring a workflow' : 'Your workflows'}
        </LinkButton>
      </div>
    </Card>
  )
}

function NoServer() {
  return (
    <>
      <p className={styles.quiet}>The plugin of this image server is switched off or not here any more.</p>
      <div>
        <LinkButton to="/settings/plugins" variant="default">
          Plugins
        </LinkButton>
      </div>
    </>
  )
}

/** Also what was chosen and is switched off now, so that nobody wonders where it went. */
function optionsOf(choices: readonly BackendChoice[], chosen: string) {
  const listed = choices.map(({ key, label }) => ({ value: key, label }))
  return choices.some(({ key }) => key === chosen)
    ? listed
    : [{ value: chosen, label: `${chosen} (switched off)` }, ...listed]
}
