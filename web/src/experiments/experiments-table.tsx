import { experiments } from '@vitrine/contract/experiments/experiments'
import { experimentAddress } from './experiment-addresses.ts'
import { namedTexts } from './experiments-messages.ts'
import { FromPython } from './from-python.tsx'
import type { NamedTable } from './named/named-table.ts'
import { useSummaryColumns } from './summary-columns.tsx'

export const experimentTable: NamedTable = {
  kind: experiments,
  texts: namedTexts(experiments.noun),
  address: experimentAddress,
  emptyNote: <FromPython />,
  shown: ['name', 'status', 'dataset'],
  useMoreColumns: useSummaryColumns,
}
