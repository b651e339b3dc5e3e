import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProfilePatch, userRoutes } from '@vitrine/contract/accounts/users'
import { useId } from 'react'
import { connectedBackend, serverHas } from '../api/backend-connection.ts'
import type { Answer } from '../api/call.ts'
import { meQuery } from '../api/me-query.ts'
import { FormFields } from '../edit/form-fields.tsx'
import { RecordForm } from '../edit/record-form.tsx'
import { useRecordForm } from '../edit/use-record-form.ts'
import { Card } from '../ui/layout/card.tsx'
import { Note } from '../ui/layout/note.tsx'
import { type Pair, Pairs } from '../ui/layout/pairs.tsx'
import { QueryNotice } from '../ui/notices/screen-notice.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import { CardFoot } from './card-foot.tsx'
import { PERSON_FIELDS } from './person-fields.ts'
import { updateMe } from './profile-api.ts'
import { PROFILE_NOUN, profileMessages } from './profile-messages.ts'

type Me = Answer<typeof userRoutes.me>

export function ProfileCard() {
  const query = useQuery(meQuery)
  const me = query.data
  return (
    <Card title={profileMessages.information} isFlush={me !== undefined && serverHas('sessions')}>
      {me && (serverHas('sessions') ? <ProfileForm me={me} /> : <ProvidersProfile me={me} />)}
      <QueryNotice query={query} loading={profileMessages.loading} />
    </Card>
  )
}

const rolePairs = ({ role, role_from }: Me): Pair[] =>
  role ? [[profileMessages.role, profileMessages.roleNote(role, role_from)]] : []

/** The profile of an account that an OpenID provider manages. */
function ProvidersProfile({ me }: { me: Me }) {
  const { issuer } = connectedBackend()
  const { username, name, email } = me
  return (
    <>
      <Pairs
        pairs={[
          [profileMessages.username, username],
          [profileMessages.name, name],
          [profileMessages.email, email],
          ...rolePairs(me),
        ]}
      />
      {issuer && (
        <Note mt="md">
          {profileMessages.fromProvider}{' '}
          <a href={issuer} style={{ textDecoration: 'underline', textUnderlineOffset: 2 }}>
            {new URL(issuer).host}
          </a>
        </Note>
      )}
    </>
  )
}

function ProfileForm({ me }: { me: Me }) {
  const formId = useId()
  const queries = useQueryClient()
  const form = useRecordForm({
    record: me,
    specs: PERSON_FIELDS,
    texts: { one: PROFILE_NOUN, updated: profileMessages.saved, updateFailed: profileMessages.saveFailed },
    update: (base, changes: ProfilePatch) => updateMe(changes, base.version),
    onSaved: saved => queries.setQueryData(meQuery.queryKey, saved),
  })
  return (
    <>
      <Stack gap={14} px="lg" pt={14} pb="lg">
        <Pairs pairs={[[profileMessages.username, me.username], ...rolePairs(me)]} />
        <RecordForm id={formId} form={form}>
          <FormFields form={form} specs={form.specs} />
        </RecordForm>
      </Stack>
      <CardFoot formId={formId} note={profileMessages.nameNote} isDisabled={form.isSaving || !form.isChanged}>
        {form.isSaving ? uiMessages.saving : uiMessages.save}
      </CardFoot>
    </>
  )
}
