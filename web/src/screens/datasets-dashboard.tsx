import { PageTitle } from '../ui/page-title.tsx'

export function DatasetsDashboard() {
  return (
    <>
      <PageTitle>Datasets Dashboard</PageTitle>
      <h1>Datasets Dashboard</h1>
    </>
  )
}
