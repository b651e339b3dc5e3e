import { Flex } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

export const FieldError = ({ text }: { text: string }) => (
  <Flex component="span" gap={5}>
    <IconAlertCircle aria-hidden style={{ flex: 'none', marginTop: 1 }} />
    <span>{text}</span>
  </Flex>
)
