import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { roleMessages } from '@vitrine/contract/roles'
import { accountsMessages } from '../accounts/accounts-messages.ts'
import { ACCOUNTS_PARAMS, readTab, TABS } from '../accounts/accounts-query.ts'
import { AuditView } from '../accounts/audit-view.tsx'
import { BackupsView } from '../accounts/backups-view.tsx'
import { LabelsView } from '../accounts/labels-view.tsx'
import { PeopleView } from '../accounts/people-view.tsx'
import { meQuery } from '../api/me-query.ts'
import { useRole } from '../auth/use-role.ts'
import { useAddressParams } from '../search/use-address-params.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { MissingNotice } from '../ui/screen-notice.tsx'
import tabStyles from '../ui/tabs.module.css'

/** For admins: the people, the audit, the backups and the label printer. */
export function Accounts() {
  const role = useRole()
  // A reload of this screen: nobody's role is known before the first reply.
  const { isPending } = useQuery(meQuery)
  if (role === 'admin') return <AdminsScreen />
  return (
    <>
      <PageTitle>{accountsMessages.title}</PageTitle>
      {(role !== undefined || !isPending) && (
        <MissingNotice
          heading={accountsMessages.forAdmins}
          more={roleMessages.onlyAdmins}
          link={{ to: slideAddress.dashboard, label: accountsMessages.toSlides }}
        />
      )}
    </>
  )
}

function AdminsScreen() {
  const [params, setParams] = useAddressParams(ACCOUNTS_PARAMS)
  const { data: me } = useQuery(meQuery)
  const tab = readTab(params)
  return (
    <>
      <PageTitle>{accountsMessages.title}</PageTitle>
      <h1>{accountsMessages.title}</h1>
      <nav className={tabStyles['tabs']} aria-label={accountsMessages.title}>
        {TABS.map(name => (
          <Link
            key={name}
            to="."
            search={(name === 'people' ? {} : { tab: name }) as never}
            activeOptions={{ exact: true }}
            aria-current={name === tab ? 'page' : undefined}
          >
            {accountsMessages.tabs[name]}
          </Link>
        ))}
      </nav>
      {tab === 'people' && <PeopleView params={params} setParams={setParams} me={me?.id} />}
      {tab === 'audit' && <AuditView params={params} setParams={setParams} />}
      {tab === 'backups' && <BackupsView />}
      {tab === 'labels' && <LabelsView />}
    </>
  )
}
