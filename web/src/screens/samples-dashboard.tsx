import { useSession } from '../auth/use-session.ts'
import { samplesDashboard } from '../samples/dashboard/samples-dashboard.tsx'
import { RecordsDashboard } from '../table/dashboard/records-dashboard.tsx'

export function SamplesDashboard() {
  const { session } = useSession()
  return <RecordsDashboard dashboard={samplesDashboard} user={session.subject} />
}
