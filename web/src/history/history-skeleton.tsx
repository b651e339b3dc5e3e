import { Box, Group, VisuallyHidden } from '@mantine/core'
import { historyMessages } from './history-messages.ts'

const ENTRIES = [62, 48, 55]

/** Gray placeholders in the places of entries. @param isShown false at first, so that a quick reply causes no flicker */
export const HistorySkeleton = ({ isShown }: { isShown: boolean }) => (
  <Box role="status" mih={176} p="lg">
    <VisuallyHidden>{historyMessages.loading}</VisuallyHidden>
    {isShown &&
      ENTRIES.map(width => (
        <Group key={width} aria-hidden gap="md" wrap="nowrap" h={48}>
          <Box flex="none" w={30} h={30} bdrs="50%" bg="var(--line)" />
          <Box w={`${width}%`} h={10} bdrs={2} bg="var(--line)" />
        </Group>
      ))}
  </Box>
)
