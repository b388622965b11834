import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonContent, type ButtonSize, type ButtonVariant, buttonClass } from './Button.tsx'

interface LinkButtonProps {
  readonly to: string
  readonly children: ReactNode
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly leftSection?: ReactNode
}

/** A link to another page that looks like a button. */
export function LinkButton({ to, children, leftSection, ...looks }: LinkButtonProps) {
  return (
    <Link to={to} className={buttonClass(looks)}>
      <ButtonContent leftSection={leftSection}>{children}</ButtonContent>
    </Link>
  )
}
