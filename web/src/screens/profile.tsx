import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serverHas } from '../api/backend-connection.ts'
import { meQuery } from '../api/me-query.ts'
import { ApiTokensCard } from '../profile/api-tokens-card.tsx'
import { AppearanceCard } from '../profile/appearance-card.tsx'
import { PasswordCard } from '../profile/password-card.tsx'
import styles from '../profile/profile.module.css'
import { ProfileCard } from '../profile/profile-card.tsx'
import { profileMessages } from '../profile/profile-messages.ts'
import { SessionsCard } from '../profile/sessions-card.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'

export function Profile() {
  const hasSessions = serverHas('sessions')
  return (
    <>
      <PageTitle>{profileMessages.title}</PageTitle>
      <h1>{profileMessages.title}</h1>
      <div className={styles['columns']}>
        <Stack gap="lg" miw={0}>
          <ProfileCard />
          <ApiTokensCard />
          {hasSessions && <SessionsCard />}
        </Stack>
        <Stack gap="lg" miw={0}>
          {hasSessions && <OwnPassword />}
          <AppearanceCard />
        </Stack>
      </div>
    </>
  )
}

function OwnPassword() {
  const { data: me } = useQuery(meQuery)
  return <PasswordCard username={me?.username ?? ''} />
}
