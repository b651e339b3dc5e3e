import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link in a drawer's head. */
export function DrawerLink({ to, icon, text }: { to: string; icon: ReactNode; text: string }) {
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={icon}
      renderRoot={(props: object) => <Link to={to} {...props} />}
    >
      {text}
    </Button>
  )
}
