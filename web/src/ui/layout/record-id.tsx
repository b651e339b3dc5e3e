import { Group, Text } from '@mantine/core'
import { CopyButton } from '../buttons/copy-button.tsx'

/** This many characters of a uuid distinguish records at a glance. */
export const SHORT_ID_LENGTH = 8

/** A record's id, and its uuid with a copy button. */
export function RecordIdText({ id, uuid }: { id: number; uuid?: string | null | undefined }) {
  if (!uuid) return id
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap="xs" h={22}>
      {id}{' '}
      <Text span inherit c="dimmed">
        · {uuid.slice(0, SHORT_ID_LENGTH)}
      </Text>
      <CopyButton value={uuid} />
    </Group>
  )
}
