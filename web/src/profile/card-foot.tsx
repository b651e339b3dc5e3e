import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface CardFootProps {
  formId: string
  note: string
  isDisabled: boolean
  children: ReactNode
}

/** The bottom of a card's form: a note, and the button that saves. */
export const CardFoot = ({ formId, note, isDisabled, children }: CardFootProps) => (
  <Group
    component="footer"
    gap="sm"
    justify="space-between"
    wrap="nowrap"
    py={10}
    pl="lg"
    pr="md"
    fz="sm"
    c="var(--text-2)"
    style={{ borderTop: '1px solid var(--line)' }}
  >
    <span>{note}</span>
    <Button type="submit" form={formId} size="xs" variant="default" flex="none" disabled={isDisabled}>
      {children}
    </Button>
  </Group>
)
