import { useSession } from '../auth/use-session.ts'
import { datasetsDashboard } from '../datasets/dashboard/datasets-dashboard.tsx'
import { RecordsDashboard } from '../table/dashboard/records-dashboard.tsx'

export function DatasetsDashboard() {
  const { session } = useSession()
  return <RecordsDashboard dashboard={datasetsDashboard} user={session.subject} />
}
