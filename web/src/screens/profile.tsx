import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { User } from '@vitrine/contract/users'
import { backendOffers } from '../api/backend-connection.ts'
import { meQuery } from '../auth/me-query.ts'
import { Card } from '../ui/card.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { type Pair, Pairs } from '../ui/pairs.tsx'
import { AwaitedNotice, FailedNotice } from '../ui/screen-notice.tsx'
import classes from './profile.module.css'

const accountPairs = ({ username, name, email }: User): Pair[] => [
  ['Username', username],
  ['Name', name],
  ['Email', email],
]

function AccountCard() {
  const { data, error, refetch } = useQuery(meQuery)
  return (
    <Card title="Profile Information">
      {data && <Pairs pairs={accountPairs(data)} />}
      {error && <FailedNotice error={error} onRetry={() => void refetch()} />}
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
      <Box maw={560} mt="md">
        {backendOffers('profile') ? <AccountCard /> : <p className={classes['placeholder']}>Profile Information</p>}
      </Box>
    </>
  )
}
