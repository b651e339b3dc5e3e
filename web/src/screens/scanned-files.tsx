import { useRole } from '../auth/use-role.ts'
import { useMayEdit } from '../edit/may-edit.ts'
import { ScannedFilesView } from '../scanned-files/scanned-files-view.tsx'

export function ScannedFiles() {
  const role = useRole()
  const mayEdit = useMayEdit()
  return <ScannedFilesView mayEdit={mayEdit} isAdmin={role === 'admin'} />
}
