import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { roleMessages } from '@vitrine/contract/api/roles'
import type { ReactNode } from 'react'
import { meQuery } from '../api/me-query.ts'
import { useRole } from '../auth/use-role.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import tabStyles from '../ui/buttons/tabs.module.css'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { MissingNotice } from '../ui/notices/screen-notice.tsx'

interface ForAdminsProps {
  texts: { title: string; forAdmins: string; toSlides: string }
  children: ReactNode
}

/** A screen for admins; others see a message. */
export function ForAdmins({ texts, children }: ForAdminsProps) {
  const role = useRole()
  // After a reload of the screen, the role is unknown before the first reply.
  const { isPending } = useQuery(meQuery)
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      {role === 'admin' && children}
      {role !== 'admin' && (role !== undefined || !isPending) && (
        <MissingNotice
          heading={texts.forAdmins}
          more={roleMessages.onlyAdmins}
          link={{ to: slideAddress.dashboard, label: texts.toSlides }}
        />
      )}
    </>
  )
}

interface AddressTabsProps<Name extends string> {
  label: string
  /** The address parameter, which is not set for the first tab. */
  parameter: string
  names: readonly Name[]
  texts: Readonly<Record<Name, string>>
  shown: Name
}

/** Tabs of a screen, one of which is selected by the address. */
export const AddressTabs = <Name extends string>({ label, parameter, names, texts, shown }: AddressTabsProps<Name>) => (
  <nav className={tabStyles['tabs']} aria-label={label}>
    {names.map(name => (
      <Link
        key={name}
        to="."
        search={(name === names[0] ? {} : { [parameter]: name }) as never}
        activeOptions={{ exact: true }}
        aria-current={name === shown ? 'page' : undefined}
      >
        {texts[name]}
      </Link>
    ))}
  </nav>
)
