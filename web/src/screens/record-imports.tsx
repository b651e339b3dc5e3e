import { Navigate, useLocation } from '@tanstack/react-router'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { Field } from '@vitrine/contract/fields/fields'
import { useMemo, useState } from 'react'
import { useRole } from '../auth/use-role.ts'
import { useSession } from '../auth/use-session.ts'
import { datasetRun } from '../datasets/import/dataset-run.ts'
import { ExistingDataset } from '../datasets/import/existing-dataset.tsx'
import { slideRunMessages } from '../datasets/import/import-run-messages.ts'
import { slideRun } from '../datasets/import/slide-run.ts'
import { useMayEdit } from '../edit/may-edit.ts'
import type { ImportRun } from '../import/import-run.ts'
import { ImportScreen } from '../import/import-screen.tsx'
import { useFieldDefinitions } from '../lab-fields/use-lab-fields.ts'
import { sampleRun } from '../samples/import/sample-run.ts'

interface ImportOptions {
  /** The records whose fields the columns set. */
  entity: RecordKind
  home: string
  title: (isWithoutDataset: boolean) => string
  runOf: (defined: readonly Field[], now: Date) => ImportRun
}

/** The screen of an import: for editors, once the lab fields are known. */
const importScreen = ({ entity, home, title, runOf }: ImportOptions) =>
  function RecordImport() {
    const { session } = useSession()
    const mayEdit = useMayEdit()
    const isAdmin = useRole() === 'admin'
    const defined = useFieldDefinitions(entity)
    const { search } = useLocation()
    const [now] = useState(() => new Date())
    const run = useMemo(() => defined && runOf(defined, now), [defined, now])
    // Like any unknown path.
    if (!mayEdit) return <Navigate to={home} replace />
    const isWithoutDataset = (search as { dataset?: string }).dataset === 'no'
    return (
      run && (
        <ImportScreen
          run={run}
          title={title(isWithoutDataset)}
          user={session.subject}
          mayCreateFields={isAdmin}
          ExistingDataset={ExistingDataset}
          isWithoutDataset={isWithoutDataset}
        />
      )
    )
  }

export const SlidesImport = importScreen({
  entity: 'slides',
  home: '/slides',
  title: isWithoutDataset => (isWithoutDataset ? slideRunMessages.importCsv : slideRunMessages.batchImport),
  runOf: slideRun,
})

export const SamplesImport = importScreen({
  entity: 'samples',
  home: '/samples',
  title: () => slideRunMessages.importCsv,
  runOf: sampleRun,
})

export const DatasetsImport = importScreen({
  entity: 'slides',
  home: '/datasets',
  title: () => slideRunMessages.importCsv,
  runOf: datasetRun,
})
