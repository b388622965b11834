import { type ComponentType, type ReactNode, useId } from 'react'
import type { Place } from '../scenarioDocument.ts'
import styles from './Form.module.css'
import { keyOf, useForm } from './formScope.ts'
import { messageFor } from './problems.ts'
import type { Shape } from './shape.ts'

/** What every field gets, whatever it holds. */
export interface FieldProps {
  readonly place: Place
  readonly value: unknown
  readonly label: string
  readonly help?: string
  readonly isRequired?: boolean
  /** What stands beside the label: the choice between ways of writing it. */
  readonly aside?: ReactNode
}

export interface ShapedFieldProps extends FieldProps {
  readonly shape: Shape
}

/** Fields within a field: `Field` draws each of them. */
export interface WithField {
  readonly Field: ComponentType<ShapedFieldProps>
}

/** What a control needs to be named and described. */
export interface ControlIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldFrameProps extends Omit<FieldProps, 'value'> {
  /** What is odd about the value, found here and at once. */
  readonly remark?: string | undefined
  /** Beside the control. */
  readonly unit?: string | undefined
  /** The label follows its control, as with a switch. */
  readonly isInline?: boolean
  children(ids: ControlIds): ReactNode
}

/** A control with its label, its help, and all there is to say about it. */
export function FieldFrame(props: FieldFrameProps) {
  const { place, label, help = '', remark, unit, aside, isInline = false, children } = props
  const id = useId()
  const said = useForm().said.get(keyOf(place)) ?? []
  const hasRemarks = remark !== undefined || said.length > 0
  const described = [help !== '' && `${id}-help`, hasRemarks && `${id}-said`].filter(Boolean).join(' ')
  const isWrong = remark !== undefined || said.some(({ severity }) => severity === 'error')
  return (
    <div className={styles.field} data-place={keyOf(place)}>
      <div className={isInline ? styles.inline : styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside}
        {isInline && children({ id, 'aria-describedby': described || undefined, 'aria-invalid': isWrong || undefined })}
      </div>
      {!isInline && (
        <div className={styles.control}>
          {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': isWrong || undefined })}
          {unit && <span className={styles.unit}>{unit}</span>}
        </div>
      )}
      {help !== '' && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {hasRemarks && (
        <div id={`${id}-said`}>
          <Remarks place={place} remark={remark} />
        </div>
      )}
    </div>
  )
}

interface RemarksProps {
  readonly place: Place
  readonly remark?: string | undefined
}

/** What is odd about the value at a place, and what the engine says of it. */
export function Remarks({ place, remark }: RemarksProps) {
  const said = useForm().said.get(keyOf(place)) ?? []
  return (
    <>
      {remark !== undefined && <p className={styles.error}>{remark}</p>}
      {said.map((one) => (
        <p key={one.message} className={styles[one.severity]}>
          {messageFor(one)}
        </p>
      ))}
    </>
  )
}

interface GroupFrameProps extends Omit<FieldProps, 'value'> {
  readonly remark?: string | undefined
  readonly children: ReactNode
}

/** Several controls under one name. */
export function GroupFrame({ place, label, help = '', aside, remark, children }: GroupFrameProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={styles.field} data-place={keyOf(place)}>
      <div className={styles.head}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {aside}
      </div>
      {help !== '' && <p className={styles.help}>{help}</p>}
      <Remarks place={place} remark={remark} />
      {children}
    </fieldset>
  )
}
