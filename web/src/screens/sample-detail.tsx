import { PageTitle } from '../ui/page-title.tsx'

export function SampleDetail() {
  return (
    <>
      <PageTitle>Sample</PageTitle>
      <h1>Sample</h1>
    </>
  )
}
