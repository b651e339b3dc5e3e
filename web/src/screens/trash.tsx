import { roleMessages } from '@vitrine/contract/api/roles'
import { useRole } from '../auth/use-role.ts'
import { useMayEdit } from '../edit/may-edit.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { trashMessages } from '../trash/trash-messages.ts'
import { TrashView } from '../trash/trash-view.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { MissingNotice } from '../ui/notices/screen-notice.tsx'

const LINK = { to: slideAddress.dashboard, label: trashMessages.toSlides }

export function Trash() {
  const role = useRole()
  const mayEdit = useMayEdit()
  if (!mayEdit)
    return (
      <>
        <PageTitle>{trashMessages.title}</PageTitle>
        <MissingNotice heading={trashMessages.forEditors} more={roleMessages.readersOnlyLook} link={LINK} />
      </>
    )
  return <TrashView isAdmin={role === 'admin'} />
}
