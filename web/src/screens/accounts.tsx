import { useQuery } from '@tanstack/react-query'
import { accountsMessages } from '../accounts/accounts-messages.ts'
import { ACCOUNTS_PARAMS, readTab, TABS } from '../accounts/accounts-query.ts'
import { AuditView } from '../accounts/audit-view.tsx'
import { BackupsView } from '../accounts/backups-view.tsx'
import { LabelsView } from '../accounts/labels-view.tsx'
import { PeopleView } from '../accounts/people-view.tsx'
import { meQuery } from '../api/me-query.ts'
import { useAddressParams } from '../search/use-address-params.ts'
import { AddressTabs, ForAdmins } from './for-admins.tsx'

/** For admins: users, audit, backups and label printer. */
export const Accounts = () => (
  <ForAdmins texts={accountsMessages}>
    <AdminsScreen />
  </ForAdmins>
)

function AdminsScreen() {
  const [params, setParams] = useAddressParams(ACCOUNTS_PARAMS)
  const { data: me } = useQuery(meQuery)
  const tab = readTab(params)
  const { title, tabs } = accountsMessages
  return (
    <>
      <h1>{title}</h1>
      <AddressTabs label={title} parameter="tab" names={TABS} texts={tabs} shown={tab} />
      {tab === 'people' && <PeopleView params={params} setParams={setParams} me={me?.id} />}
      {tab === 'audit' && <AuditView params={params} setParams={setParams} />}
      {tab === 'backups' && <BackupsView />}
      {tab === 'labels' && <LabelsView />}
    </>
  )
}
