import { type ReactNode, useId } from 'react'
import { type FieldProps, FileWord, Remarks } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { keyOf } from './formScope.ts'

interface GroupFrameProps extends Omit<FieldProps, 'value'> {
  readonly remark?: string | undefined
  readonly children: ReactNode
}

/** Several controls under one name. */
export function GroupFrame({ place, label, word, help = '', aside, remark, children }: GroupFrameProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className={styles.field} data-place={keyOf(place)}>
      <div className={styles.head}>
        <span className={styles.named}>
          <span id={id} className={styles.label}>
            {label}
          </span>
          <FileWord word={word} label={label} />
        </span>
        {aside}
      </div>
      {help !== '' && <p className={styles.help}>{help}</p>}
      <Remarks place={place} remark={remark} />
      {children}
    </fieldset>
  )
}
