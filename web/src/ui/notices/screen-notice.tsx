import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { uiMessages } from '../ui-messages.ts'
import { Banner, type BannerProps } from './banner.tsx'
import { Spinner } from './spinner.tsx'

export const AwaitedNotice = ({ text }: { text: string }) => (
  <Group role="status" gap="sm" wrap="nowrap" py="xl" c="var(--text-2)">
    <Spinner /> {text}
  </Group>
)

export interface MissingNoticeProps {
  heading: string
  more?: string
  link: { to: string; label: string }
}

/** Shown instead of a missing record. */
export function MissingNotice({ heading, more, link }: MissingNoticeProps) {
  return (
    <Stack align="flex-start" gap="sm" maw={480} py="xl">
      <h1>{heading}</h1>
      {more && <Text c="var(--text-2)">{more}</Text>}
      <Text td="underline" mt="sm" renderRoot={(props: object) => <Link to={link.to} {...props} />}>
        {link.label}
      </Text>
    </Stack>
  )
}

interface FailedNoticeProps extends Pick<BannerProps, 'mb'> {
  text: string
  onRetry: () => void
}

/** Shown if something failed to load: the reason, and a button to retry. */
export const FailedNotice = ({ text, onRetry, ...space }: FailedNoticeProps) => (
  <Banner kind="red" action={<TryAgain onClick={onRetry} />} {...space}>
    {text}
  </Banner>
)

interface QueryNoticeProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  loading: string
  /** A text, or a function of the error's message, which is the default text. */
  failed?: string | ((reason: string) => string)
}

/** Shown instead of the data of a query that is loading or failed. */
export function QueryNotice({ query: { data, error, refetch }, loading, failed = reason => reason }: QueryNoticeProps) {
  if (data !== undefined) return null
  if (!error) return <AwaitedNotice text={loading} />
  const text = typeof failed === 'string' ? failed : failed(error.message)
  return <FailedNotice text={text} onRetry={() => void refetch()} />
}

export const TryAgain = ({ onClick }: { onClick: () => void }) => (
  <Button size="xs" variant="default" onClick={onClick}>
    {uiMessages.tryAgain}
  </Button>
)
