import { PageTitle } from '../ui/page-title.tsx'

export function DatasetDetail() {
  return (
    <>
      <PageTitle>Dataset</PageTitle>
      <h1>Dataset</h1>
    </>
  )
}
