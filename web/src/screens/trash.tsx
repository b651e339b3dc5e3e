import { roleMessages } from '@vitrine/contract/roles'
import { backendOffers } from '../api/backend-connection.ts'
import { useRole } from '../auth/use-role.ts'
import { useMayEdit } from '../edit/may-edit.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { trashMessages } from '../trash/trash-messages.ts'
import { TrashView } from '../trash/trash-view.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { MissingNotice } from '../ui/screen-notice.tsx'

const LINK = { to: slideAddress.dashboard, label: trashMessages.toSlides }

/** In place of the list, for those who have none. */
const NoTrash = (props: { heading: string; more: string }) => (
  <>
    <PageTitle>{trashMessages.title}</PageTitle>
    <MissingNotice {...props} link={LINK} />
  </>
)

export function Trash() {
  const role = useRole()
  const mayEdit = useMayEdit()
  if (!backendOffers('trash')) return <NoTrash heading={trashMessages.notOffered} more={trashMessages.notOfferedMore} />
  if (!mayEdit) return <NoTrash heading={trashMessages.forEditors} more={roleMessages.readersOnlyLook} />
  return <TrashView isAdmin={role === 'admin'} />
}
