import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { ChevronRightIcon } from 'sdk/ui/icons.tsx'
import { select } from '../editing.ts'
import { nodesOf } from '../nodes.ts'
import { isObject, type Place, valueAt } from '../scenarioDocument.ts'
import { Combobox } from './Combobox.tsx'
import { type ControlIds, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { remarkOn } from './fits.ts'
import { makeNodeFor, setAt } from './formEdits.ts'
import { useForm } from './formScope.ts'
import type { MediaUse, Shape } from './shape.ts'
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

interface NodeChooserProps {
  readonly ids: ControlIds
  readonly place: Place
  readonly value: string
  onWrite(id: string): void
}

/** Chooses a node by its id, makes one that is not there yet, and goes to the one that is chosen. */
function NodeChooser({ ids, place, value, onWrite }: NodeChooserProps) {
  const { script, node } = useForm()
  const isNew = (id: string) => id !== '' && !Object.hasOwn(nodesOf(script), id)
  const extra = {
    label: (text: string) => (isNew(text) ? `New node “${text}”` : 'New node…'),
    run: (text: string) => makeNodeFor(place, isNew(text) ? text : '', node),
  }
  return (
    <Combobox ids={ids} value={value} options={() => Object.keys(nodesOf(script))} onWrite={onWrite} extra={extra}>
      {value !== '' && !isNew(value) && (
        <ActionIcon aria-label={`Go to the node ${value}`} onClick={() => select({ kind: 'node', id: value })}>
          <ChevronRightIcon size={18} />
        </ActionIcon>
      )}
    </Combobox>
  )
}

const endings: Readonly<Record<Exclude<MediaUse, 'media'>, RegExp>> = {
  image: /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)$/i,
  video: /\.(?:mp4|m4v|webm|mov|ogv|mkv)$/i,
  audio: /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac|weba)$/i,
}

/** The files of a scenario that can be used so. */
export function filesFor(use: MediaUse, files: readonly string[]): readonly string[] {
  return use === 'media'
    ? files.filter((name) => endings.video.test(name) || endings.audio.test(name))
    : files.filter((name) => endings[use].test(name))
}
