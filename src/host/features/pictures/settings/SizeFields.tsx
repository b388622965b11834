import { Button } from 'sdk/ui/Button.tsx'
import { SchemaForm } from '../../../settings/SchemaForm.tsx'
import { changeSettings } from '../../../settings/settings.ts'
import { useSection } from '../../../settings/useSection.ts'
import { imageServerSection } from '../imageServerSection.ts'
import styles from './ImageSettings.module.css'
import { sizeForm } from './imageForms.ts'

const shapes = [
  { name: 'Portrait', width: 1152, height: 1600 },
  { name: 'Square', width: 1344, height: 1344 },
  { name: 'Landscape', width: 1600, height: 1152 },
] as const

/** How large pictures are: a usual shape, or any size. */
export function SizeFields() {
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
