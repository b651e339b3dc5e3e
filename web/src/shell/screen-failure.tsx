import { Button, Stack, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { shellMessages } from './shell-messages.ts'

/** Replaces a screen that threw, or whose code failed to load, for example after an update. */
export function ScreenFailure({
  heading = shellMessages.screenFailed,
  more = shellMessages.screenFailedMore,
}: {
  heading?: string
  more?: string
}) {
  return (
    <Stack role="alert" align="flex-start" gap="md" maw={560} px="lg" py="xl">
      <PageTitle>Error</PageTitle>
      <h1>{heading}</h1>
      <Text c="var(--text-2)">{more}</Text>
      <Button variant="default" onClick={() => window.location.reload()}>
        {shellMessages.reload}
      </Button>
    </Stack>
  )
}

/** Catches rendering errors outside of any screen. React has no hook for that. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ScreenFailure /> : this.props.children
  }
}
