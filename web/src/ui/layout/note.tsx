import { Text, type TextProps } from '@mantine/core'
import type { HTMLAttributes } from 'react'

/** A quiet sentence beside what it explains, or in place of what is not there. */
export const Note = (props: TextProps & Pick<HTMLAttributes<HTMLElement>, 'children' | 'role'>) => (
  <Text size="sm" c="var(--text-2)" {...props} />
)
