import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { toast } from '../../ui/toast.tsx'
import type { TableSource } from '../address/shown-table.ts'
import { useLibrary } from '../address/use-library.ts'
import type { DashboardRow, Records } from '../dashboard/use-records.ts'
import { viewsMessages } from './views-messages.ts'

/** 'Save' while the table shows something else than the view of the server that was applied. */
export default function SaveCurrentView(props: { source: TableSource; records: Records<DashboardRow> }) {
  const library = useLibrary(props.source, props.records)
  const current = library?.current
  if (!library || !current || !library.isChanged || !library.mayChange(current)) return null
  const save = async () => {
    if (await library.overwrite(current)) toast.success(viewsMessages.saved(current.name))
    else toast.error(viewsMessages.notSaved(current.name))
  }
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={viewsMessages.saveChangesTo(current.name)}
      title={viewsMessages.saveChangesTo(current.name)}
      leftSection={<IconDeviceFloppy aria-hidden />}
      disabled={library.isBusy}
      onClick={() => void save()}
    >
      {viewsMessages.saveChanges}
    </Button>
  )
}
