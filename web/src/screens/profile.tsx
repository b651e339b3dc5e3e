import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { backendOffers } from '../api/backend-connection.ts'
import { meQuery } from '../api/me-query.ts'
import { ApiTokensCard } from '../profile/api-tokens-card.tsx'
import { AppearanceCard } from '../profile/appearance-card.tsx'
import { PasswordCard } from '../profile/password-card.tsx'
import styles from '../profile/profile.module.css'
import { ProfileCard } from '../profile/profile-card.tsx'
import { profileMessages } from '../profile/profile-messages.ts'
import { SessionsCard } from '../profile/sessions-card.tsx'
import cardStyles from '../ui/card.module.css'
import { PageTitle } from '../ui/page-title.tsx'

/** A backend that does not announce `profile` may answer `auth/me` in any shape, so there only the placeholder is shown. */
export function Profile() {
  const hasProfile = backendOffers('profile')
  const hasSessions = backendOffers('sessions')
  return (
    <>
      <PageTitle>{profileMessages.title}</PageTitle>
      <h1>{profileMessages.title}</h1>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {hasProfile ? (
            <ProfileCard />
          ) : (
            <Text className={cardStyles['card'] ?? ''} p="lg" c="var(--text-2)">
              {profileMessages.information}
            </Text>
          )}
          {backendOffers('api-tokens') && <ApiTokensCard />}
          {hasSessions && <SessionsCard />}
        </div>
        <div className={styles['column']}>
          {hasSessions && <OwnPassword />}
          {hasProfile && <AppearanceCard />}
        </div>
      </div>
    </>
  )
}

function OwnPassword() {
  const { data: me } = useQuery(meQuery)
  return <PasswordCard username={me?.username ?? ''} />
}
