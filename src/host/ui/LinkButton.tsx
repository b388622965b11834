import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.ts'

type LinkLooks = Pick<ComponentProps<'a'>, 'className' | 'children'>

interface LinkButtonProps {
  readonly to: string
  readonly children: ReactNode
  readonly variant?: 'filled' | 'default' | 'light' | 'subtle'
  readonly size?: 'xs' | 'sm' | 'md' | 'lg'
  readonly leftSection?: ReactNode
}

/** A link to another page that looks like a button. */
export function LinkButton({ to, children, ...looks }: LinkButtonProps) {
  return (
    <Button {...looks} renderRoot={(props: LinkLooks) => <Link {...props} to={to} />}>
      {children}
    </Button>
  )
}
