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
import { PageTitle } from '../ui/page-title.tsx'

export function Profile() {
  const hasSessions = serverHas('sessions')
  return (
    <>
      <PageTitle>{profileMessages.title}</PageTitle>
      <h1>{profileMessages.title}</h1>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <ProfileCard />
          <ApiTokensCard />
          {hasSessions && <SessionsCard />}
        </div>
        <div className={styles['column']}>
          {hasSessions && <OwnPassword />}
          <AppearanceCard />
        </div>
      </div>
    </>
  )
}

function OwnPassword() {
  const { data: me } = useQuery(meQuery)
  return <PasswordCard username={me?.username ?? ''} />
}
