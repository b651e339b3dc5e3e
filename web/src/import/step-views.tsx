import { Button, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { StepTitle } from '../ui/step-title.tsx'

interface FootButton {
  text: string
  onClick(): void
  disabled?: boolean
}

interface StepFootProps {
  /** Apart from the others, at the start. */
  start?: FootButton | false
  /** Beside it. */
  children?: ReactNode
  cancel?: FootButton | false
  action?: FootButton | false
}

/** The buttons of a step. */
export function StepFoot({ start, children, cancel, action }: StepFootProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Group gap="sm" mr="auto">
        {start && <FootButton variant="subtle" {...start} />}
        {children}
      </Group>
      {cancel && <FootButton variant="default" {...cancel} />}
      {action && <FootButton {...action} />}
    </Group>
  )
}

const FootButton = ({ text, ...button }: FootButton & { variant?: 'subtle' | 'default' }) => (
  <Button {...button}>{text}</Button>
)

export const StepNote = ({ isStrong = false, children }: { isStrong?: boolean; children: ReactNode }) => (
  <Text size="sm" c={isStrong ? 'var(--text)' : 'var(--text-2)'} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

interface FailureViewProps {
  title: string
  message: string
  /** What may have happened all the same. */
  warning?: string | undefined
  children: ReactNode
}

/** Why work ended without a result. */
export function FailureView({ title, message, warning, children }: FailureViewProps) {
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <Banner kind="red">{message}</Banner>
      {warning && <Banner kind="yellow">{warning}</Banner>}
      {children}
    </>
  )
}

/** What a commit achieved. */
export function ResultView({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <Group component="p" gap="sm" wrap="nowrap">
        <IconCheck size={16} stroke={1.5} color="var(--st-green-mark)" aria-hidden />
        {message}
      </Group>
      {children}
    </>
  )
}
