import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ROLE_NAMES } from '@vitrine/contract/roles'
import type { User } from '@vitrine/contract/users'
import { backendOffers } from '../api/backend-connection.ts'
import { meQuery } from '../auth/me-query.ts'
import { ApiTokensCard } from '../profile/api-tokens-card.tsx'
import cardStyles from '../ui/card.module.css'
import { Card } from '../ui/card.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { type Pair, Pairs } from '../ui/pairs.tsx'
import { AwaitedNotice, FailedNotice } from '../ui/screen-notice.tsx'

const accountPairs = ({ username, name, email, role }: User): Pair[] => [
  ['Username', username],
  ['Name', name],
  ['Email', email],
  ...(role && backendOffers('roles') ? [['Role', ROLE_NAMES[role]] as Pair] : []),
]

function AccountCard() {
  const { data, error, refetch } = useQuery(meQuery)
  return (
    <Card title="Profile Information">
      {data && <Pairs pairs={accountPairs(data)} />}
      {error && <FailedNotice text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <AwaitedNotice text="Loading your profile..." />}
    </Card>
  )
}

/** A backend that does not announce `profile` may answer `auth/me` in any shape, so there only the placeholder is shown. */
export function Profile() {
  return (
    <>
      <PageTitle>Your Profile</PageTitle>
      <h1>Your Profile</h1>
      <Stack maw={960} mt="md" gap="md">
        {backendOffers('profile') ? (
          <AccountCard />
        ) : (
          <Text className={cardStyles['card'] ?? ''} p="lg" c="var(--text-2)">
            Profile Information
          </Text>
        )}
        {backendOffers('api-tokens') && <ApiTokensCard />}
      </Stack>
    </>
  )
}
