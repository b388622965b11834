import { isObject, valueAt } from '../scenarioDocument.ts'
import { Combobox } from './Combobox.tsx'
import { type ControlIds, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { filesFor } from './filesFor.ts'
import { remarkOn } from './fits.ts'
import { setAt } from './formEdits.ts'
import { useForm } from './formScope.ts'
import { NodeChooser } from './NodeChooser.tsx'
import type { Shape } from './shape.ts'
import { useTyping } from './useTyping.ts'

interface TextFieldProps extends FieldProps {
  readonly shape: Extract<Shape, { kind: 'text' }>
}

/** A text, with what it is for: long or short, or one of the names that are known. */
export function TextField({ shape, ...field }: TextFieldProps) {
  const { value, isRequired } = field
  const needed = isRequired && (value === undefined || value === '') ? 'Required.' : undefined
  return (
    <FieldFrame {...field} remark={remarkOn(shape, value) ?? needed}>
      {(ids) => <TextControl {...field} shape={shape} ids={ids} />}
    </FieldFrame>
  )
}

function TextControl({ shape, ids, ...field }: TextFieldProps & { readonly ids: ControlIds }) {
  const { place, value, label, isRequired } = field
  const { script, files } = useForm()
  const text = typeof value === 'string' ? value : ''
  const write = (typed: string) => {
    if (typed !== text) setAt(place, typed === '' && !isRequired ? undefined : typed, label)
  }
  switch (shape.as) {
    case 'node':
      return <NodeChooser ids={ids} place={place} value={text} onWrite={write} />
    case 'role':
      return (
        <Combobox ids={ids} value={text} options={() => [...rolesOf(script), 'narrator', 'none']} onWrite={write} />
      )
    case 'image':
    case 'video':
    case 'audio':
    case 'media': {
      const use = shape.as
      return <Combobox ids={ids} value={text} options={() => filesFor(use, files)} onWrite={write} />
    }
    default:
      return <Typed ids={ids} text={text} isLong={shape.as === 'long'} hint={hints[shape.as]} onType={write} />
  }
}

const hints: Readonly<Record<string, string>> = { condition: 'trust >= 2 and not tired', change: 'trust += 1' }

const rolesOf = (script: unknown): readonly string[] => {
  const roles = valueAt(script, ['roles'])
  return isObject(roles) ? Object.keys(roles) : []
}

interface TypedProps {
  readonly ids: ControlIds
  readonly text: string
  readonly isLong: boolean
  readonly hint: string | undefined
  onType(text: string): void
}

function Typed({ ids, text, isLong, hint, onType }: TypedProps) {
  const [typed, type] = useTyping(text, (next) => {
    onType(next)
    return next
  })
  const control = {
    ...ids,
    value: typed,
    placeholder: hint,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => type(currentTarget.value),
  }
  // Lines that are there must stay: a control of one line would join them.
  return isLong || text.includes('\n') ? (
    <textarea autoComplete="off" {...control} className={styles.long} rows={3} />
  ) : (
    <input {...control} type="text" autoComplete="off" />
  )
}
