import { NumberInput } from 'sdk/ui/NumberInput.ts'
import { Switch } from 'sdk/ui/Switch.ts'
import type { ChangeLook, LookDraft } from './lookDraft.ts'

interface StartFromProps {
  readonly draft: LookDraft
  readonly onChange: ChangeLook
}

/** Enough to change pose and place, and to leave the face alone. */
const usualDenoise = 0.65

/** Whether pictures begin with the best reference, and how far they may go from it. */
export const StartFrom = ({ draft: { startFrom }, onChange }: StartFromProps) => (
  <>
    <Switch
      label="Start from the reference"
      description="Pictures led by this character start from the first picture above, if the image server supports it."
      checked={startFrom !== undefined}
      onChange={({ currentTarget: { checked } }) =>
        onChange((now) => ({ ...now, startFrom: checked ? { denoise: usualDenoise } : undefined }))
      }
    />
    {startFrom && (
      <NumberInput
        label="Denoising strength"
        description="0 keeps the picture, 1 makes a new one."
        min={0}
        max={1}
        step={0.05}
        decimalScale={2}
        value={startFrom.denoise}
        onChange={(denoise) => {
          if (typeof denoise === 'number') onChange((now) => ({ ...now, startFrom: { denoise } }))
        }}
      />
    )}
  </>
)
