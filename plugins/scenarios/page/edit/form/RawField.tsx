import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { isObject, type Place, valueAt } from '../scenarioDocument.ts'
import { rewritten } from './alternatives.ts'
import { FieldFrame, type FieldProps, GroupFrame, Remarks, type WithField } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { misfit, shapeFor } from './fits.ts'
import { setAt } from './formEdits.ts'
import type { FieldShape, Shape } from './shape.ts'
import { useTyping } from './useTyping.ts'

interface RawFieldProps extends FieldProps {
  /** What belongs here; undefined where nothing is known to. */
  readonly shape?: Shape
}

const maxShownLength = 20_000

/** A value that no control fits, as it stands in the file. It can be mended, rewritten, or taken away. */
export function RawField({ shape, ...field }: RawFieldProps) {
  const { place, value, label } = field
  const [isBroken, setBroken] = useState(false)
  const json = jsonOf(value)
  const [text, type] = useTyping(json ?? '', () => json ?? '')
  // Not before the field is left: a value that fits on the way would take the field away from under the hands.
  const leave = () => {
    const parsed = parse(text)
    setBroken(!parsed)
    if (parsed && jsonOf(parsed.value) !== json) setAt(place, parsed.value, label)
  }
  const remark =
    isBroken && !parse(text) ? 'Not valid JSON, so nothing changed. Put text in quotes.' : shape && misfit(shape, value)
  const mended = shape && mendedOf(value, shape)
  return (
    <FieldFrame {...field} remark={remark}>
      {(ids) => (
        <div className={styles.raw}>
          {json === undefined ? (
            <p className={styles.help}>Too large to show here.</p>
          ) : (
            <textarea
              autoComplete="off"
              {...ids}
              className={styles.code}
              rows={Math.min(8, text.split('\n').length)}
              spellCheck={false}
              value={text}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={leave}
            />
          )}
          <div className={styles.row}>
            {mended !== undefined && (
              <Button variant="default" size="compact-sm" onClick={() => setAt(place, mended, label)}>
                Fix
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" onClick={() => setAt(place, undefined, label)}>
              Remove
            </Button>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}

/** The same in the kind that is wanted, where that is plain. */
function mendedOf(value: unknown, shape: Shape): unknown {
  const shapes = shape.kind === 'either' ? shape.of : [shape]
  const found = shapes.map((one) => ({ one, mended: rewritten(value, one) }))
  return found.find(({ one, mended }) => mended !== undefined && shapeFor(one, mended))?.mended
}

/** As JSON; undefined where it is too large or too deep for that. */
function jsonOf(value: unknown): string | undefined {
  try {
    const json = JSON.stringify(value, undefined, 2)
    return json.length > maxShownLength ? undefined : json
  } catch {
    return undefined
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

interface ObjectFieldProps extends FieldProps, WithField {
  readonly shape: Extract<Shape, { kind: 'object' }>
}

/** The fields of an object. In a list its entry names it already. */
export function ObjectField({ shape, Field, ...field }: ObjectFieldProps) {
  const { place, value } = field
  const fields = (
    <>
      <Fields place={place} value={value} fields={shape.fields} Field={Field} />
      <StrangeFields place={place} value={value} known={shape.fields.map(({ name }) => name)} />
    </>
  )
  const isEntry = typeof place.at(-1) === 'number' && !field.aside
  if (!isEntry) return <GroupFrame {...field}>{fields}</GroupFrame>
  return (
    <>
      <Remarks place={place} />
      {fields}
    </>
  )
}

interface FieldsProps extends WithField {
  readonly place: Place
  readonly value: unknown
  readonly fields: readonly FieldShape[]
}

/** Some fields of an object, in the order they are given. */
export function Fields({ place, value, fields, Field }: FieldsProps) {
  return fields.map(({ name, ...field }) => (
    <Field key={name} {...field} place={[...place, name]} value={valueAt(value, [name])} />
  ))
}

interface StrangeFieldsProps {
  readonly place: Place
  readonly value: unknown
  readonly known: readonly string[]
}

/** What an author keeps in an object besides its fields. */
export function StrangeFields({ place, value, known }: StrangeFieldsProps) {
  const names = isObject(value) ? Object.keys(value).filter((name) => !known.includes(name)) : []
  return names
    .slice(0, maxShown)
    .map((name) => <RawField key={name} place={[...place, name]} value={valueAt(value, [name])} label={name} />)
}

const maxShown = 50
