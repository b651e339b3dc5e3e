import { Navigate } from '@tanstack/react-router'
import { backendOffers } from '../api/backend-connection.ts'
import { useRole } from '../auth/use-role.ts'
import { useMayEdit } from '../edit/may-edit.ts'
import { ScannedFilesView } from '../scanned-files/scanned-files-view.tsx'
import { slideAddress } from '../slides/slide-addresses.ts'

export function ScannedFiles() {
  const role = useRole()
  const mayEdit = useMayEdit()
  // As with any path that is no screen.
  if (!backendOffers('pictures')) return <Navigate to={slideAddress.dashboard} replace />
  return <ScannedFilesView mayEdit={mayEdit} isAdmin={role === 'admin'} />
}
