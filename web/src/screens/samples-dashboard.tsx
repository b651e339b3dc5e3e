import { PageTitle } from '../ui/page-title.tsx'

export function SamplesDashboard() {
  return (
    <>
      <PageTitle>Samples Dashboard</PageTitle>
      <h1>Samples Dashboard</h1>
    </>
  )
}
