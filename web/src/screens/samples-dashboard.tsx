import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { backendOffers } from '../api/backend-connection.ts'
import { useSession } from '../auth/use-session.ts'
import { SampleDialogs, type SampleTask } from '../samples/dashboard/sample-dialogs.tsx'
import { sampleListMessages } from '../samples/dashboard/sample-list-messages.ts'
import { SamplesHead } from '../samples/dashboard/samples-head.tsx'
import { SamplesProvider } from '../samples/dashboard/samples-provider.tsx'
import { SamplesSearch } from '../samples/dashboard/samples-search.tsx'
import { SamplesTable } from '../samples/dashboard/samples-table.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The ways to add samples that the backend offers; none where it offers none. */
function addButtons(size: 'xs' | 'sm', onTask: (task: SampleTask) => void) {
  const canCreate = backendOffers('sample-creation')
  const canImport = backendOffers('sample-import')
  if (!canCreate && !canImport) return undefined
  return (
    <>
      {canCreate && (
        <Button size={size} leftSection={<IconPlus {...ICON} />} onClick={() => onTask({ kind: 'create' })}>
          {sampleListMessages.createSample}
        </Button>
      )}
      {canImport && (
        <Button
          size={size}
          variant="default"
          leftSection={<IconUpload {...ICON} />}
          onClick={() => onTask({ kind: 'import' })}
        >
          {sampleListMessages.importCsv}
        </Button>
      )}
    </>
  )
}

/** Spec 1 §2, Samples Dashboard. */
export function SamplesDashboard() {
  const { session } = useSession()
  const [task, setTask] = useState<SampleTask>()
  return (
    <>
      <PageTitle>{sampleListMessages.title}</PageTitle>
      <SamplesProvider user={session.subject}>
        <SamplesHead />
        <SamplesSearch />
        <SamplesTable
          addActions={addButtons('xs', setTask)}
          emptyActions={addButtons('sm', setTask)}
          onTask={setTask}
        />
        <SampleDialogs task={task} onClose={() => setTask(undefined)} />
      </SamplesProvider>
    </>
  )
}
