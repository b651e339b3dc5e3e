import { Box, Button, Text } from '@mantine/core'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Session } from '@vitrine/contract/accounts/sessions'
import { useRef } from 'react'
import { unlessMissing } from '../api/removal.ts'
import { formatDateTime } from '../format/dates.ts'
import { formatCount } from '../format/numbers.ts'
import { ask } from '../ui/dialogs/question.ts'
import { useAction } from '../ui/hooks/use-action.ts'
import { Badge } from '../ui/layout/badge.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { QueryNotice } from '../ui/notices/screen-notice.tsx'
import { toast } from '../ui/notices/toast.tsx'
import styles from './profile.module.css'
import { endOtherSessions, endSession, sessionsQuery } from './profile-api.ts'
import { profileMessages } from './profile-messages.ts'

const browserOf = ({ browser }: Session) => browser ?? profileMessages.unknownBrowser

export function SessionsCard() {
  const query = useQuery(sessionsQuery)
  const { data: sessions, error, refetch } = query
  const { isBusy, run, problem, dismissProblem } = useAction()
  const list = useRef<HTMLUListElement>(null)
  const others = sessions?.filter(({ current }) => !current).length ?? 0

  const end = (ending: () => Promise<void>, done: string, failed: (reason: string) => string) =>
    run(
      async () => {
        await ending()
        toast.success(done)
        await refetch()
        // The clicked button is removed with its session.
        list.current?.focus()
      },
      error => failed((error as Error).message),
    )
  function endOne(session: Session) {
    const browser = browserOf(session)
    const failed = (reason: string) => profileMessages.signOutFailed(browser, reason)
    void end(() => unlessMissing(endSession(session.id)), profileMessages.signedOut(browser), failed)
  }
  async function endOthers() {
    if (await ask({ title: profileMessages.confirmOthers(others), action: profileMessages.signOutOthers }))
      await end(endOtherSessions, profileMessages.othersSignedOut, profileMessages.othersFailed)
  }
  const endOthersButton = others > 0 && (
    <Button size="xs" variant="default" disabled={isBusy} onClick={() => void endOthers()}>
      {profileMessages.signOutOthers}
    </Button>
  )
  return (
    <Card
      title={profileMessages.sessions}
      note={sessions && formatCount(sessions.length)}
      aside={endOthersButton}
      isFlush
    >
      {problem && (
        <Box p={12}>
          <Banner kind="red" onDismiss={dismissProblem}>
            {problem}
          </Banner>
        </Box>
      )}
      {sessions && (
        <ul ref={list} tabIndex={-1} style={{ outline: 'none' }} aria-label={profileMessages.sessions}>
          {sessions.map(session => (
            <SessionRow key={session.id} session={session} isBusy={isBusy} onEnd={() => endOne(session)} />
          ))}
        </ul>
      )}
      {!sessions && (
        <Box px="lg" py={error ? 'md' : 0}>
          <QueryNotice query={query} loading={profileMessages.sessionsLoading} />
        </Box>
      )}
    </Card>
  )
}

const PHONE = /iphone|android|mobile/i

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const { current, address, created_at: since, last_seen_at: seen } = session
  const browser = browserOf(session)
  const Icon = PHONE.test(browser) ? IconDeviceMobile : IconDeviceLaptop
  const when = current ? profileMessages.since(formatDateTime(since)) : profileMessages.lastSeen(formatDateTime(seen))
  return (
    <li className={styles['session']}>
      <Icon aria-hidden color="var(--text-3)" />
      <div>
        <Text span inherit mr="sm" fw="var(--fw-strong)">
          {browser}
        </Text>
        {current && <Badge color="green">{profileMessages.thisSession}</Badge>}
        <Text inherit c="var(--text-3)" style={{ overflowWrap: 'anywhere' }}>
          {address ?? profileMessages.unknownAddress} · {when}
        </Text>
      </div>
      {!current && (
        <Button
          size="xs"
          variant="subtle"
          disabled={isBusy}
          aria-label={profileMessages.signOutOf(browser, when)}
          onClick={onEnd}
        >
          {profileMessages.signOut}
        </Button>
      )}
    </li>
  )
}
