import { useCallback, useEffect, useRef, useState } from 'react'
import { type ImageCatalogue, messageOf } from 'sdk'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { BackendChoice } from '../backends.ts'
import { imageEngine, startBackend } from '../imageEngine.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { isLate } from './examine.ts'
import styles from './ImageSettings.module.css'
import { careForm, sizeForm } from './imageForms.ts'

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

interface ChoiceFieldProps {
  readonly label: string
  readonly value: string
  /** What the server lists; without a list the name is typed. */
  readonly names: readonly string[] | undefined
  /** What nothing means, where that may be chosen. */
  readonly nothing?: string
  onChange(value: string): void
}

/** One of the names a server lists, or the name as it is typed while the server is away. */
function ChoiceField({ label, value, names, nothing, onChange }: ChoiceFieldProps) {
  if (!names || names.length === 0)
    return (
      <TextInput
        label={label}
        value={value}
        {...(nothing !== undefined && { placeholder: nothing })}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  const isGone = value !== '' && !names.includes(value)
  const data = [
    ...(nothing === undefined ? [] : [{ value: '', label: nothing }]),
    ...(isGone ? [{ value, label: `${value} (not on this server)` }] : []),
    ...names.map((name) => ({ value: name, label: name })),
  ]
  return (
    <NativeSelect label={label} value={value} data={data} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

const shapes = [
  { name: 'Portrait', width: 1152, height: 1600 },
  { name: 'Square', width: 1344, height: 1344 },
  { name: 'Landscape', width: 1600, height: 1152 },
] as const

/** How large pictures are: a usual shape, or any size. */
function SizeFields() {
  const comfyui = useSection(imageServerSection)
  return (
    <fieldset className={styles.size}>
      <legend>Size</legend>
      <div className={styles.picks}>
        {shapes.map(({ name, width, height }) => {
          const isChosen = comfyui.width === width && comfyui.height === height
          return (
            <Button
              key={name}
              size="compact-md"
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={isChosen}
              onClick={() => changeSettings(imageServerSection, { width, height })}
            >
              {name}, {width} × {height}
            </Button>
          )
        })}
      </div>
      <SchemaForm schema={sizeForm} values={comfyui} onChange={(patch) => changeSettings(imageServerSection, patch)} />
    </fieldset>
  )
}

/** What a server offers to choose from, as far as it was asked. */
type Offer =
  | { readonly kind: 'unasked' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'listed'; readonly catalogue: ImageCatalogue }
  | { readonly kind: 'away'; readonly why: string }

const withinMs = 15_000

/** What can be chosen on a server. It is asked by itself while pictures are wanted, otherwise on demand. */
export function useCatalogue(choice: BackendChoice, isWanted: boolean) {
  const [offer, setOffer] = useState<Offer>({ kind: 'unasked' })
  const asking = useRef<AbortController>(undefined)
  const { key, plugin } = choice
  const refresh = useCallback(async () => {
    asking.current?.abort()
    const own = new AbortController()
    asking.current = own
    setOffer({ kind: 'asking' })
    const next = await ask(key, plugin.id, own.signal)
    if (!own.signal.aborted) setOffer(next)
  }, [key, plugin.id])
  useEffect(() => {
    if (isWanted) void refresh()
    return () => {
      asking.current?.abort()
      setOffer((offer) => (offer.kind === 'asking' ? { kind: 'unasked' } : offer))
    }
  }, [isWanted, refresh])
  return { offer, refresh }
}

async function ask(key: string, plugin: BackendChoice['plugin']['id'], signal: AbortSignal): Promise<Offer> {
  try {
    await startBackend(plugin)
    const catalogue = await imageEngine().catalogue(key, AbortSignal.any([signal, AbortSignal.timeout(withinMs)]))
    return { kind: 'listed', catalogue }
  } catch (error) {
    return { kind: 'away', why: isLate(error) ? 'The server did not answer in time.' : messageOf(error) }
  }
}
