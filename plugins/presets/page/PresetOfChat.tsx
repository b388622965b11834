import type { SceneFieldProps } from 'sdk/page/points/sceneFields.ts'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { usePresets } from './presets.ts'

/** The preset that this chat goes by, whatever its character and model have. */
export default function PresetOfChat({ scene, onChange }: SceneFieldProps) {
  const { list } = usePresets()
  return (
    <NativeSelect
      label="Preset of this chat"
      value={scene.preset}
      data={[
        { value: '', label: "Use the character's, model's or default preset" },
        ...list.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => onChange({ preset: event.currentTarget.value })}
    />
  )
}
