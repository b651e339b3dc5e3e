import { PageTitle } from '../ui/page-title.tsx'

export function DatasetEditor() {
  return (
    <>
      <PageTitle>Dataset</PageTitle>
      <h1>Dataset</h1>
    </>
  )
}
