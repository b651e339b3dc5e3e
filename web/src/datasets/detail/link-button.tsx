import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface LinkButtonProps {
  to: string
  icon?: ReactNode
  variant?: 'filled' | 'default'
  children: ReactNode
}

/** A link that looks like a button. */
export const LinkButton = ({ to, icon, variant = 'default', children }: LinkButtonProps) => (
  <Button variant={variant} leftSection={icon} renderRoot={props => <Link {...props} to={to} />}>
    {children}
  </Button>
)
