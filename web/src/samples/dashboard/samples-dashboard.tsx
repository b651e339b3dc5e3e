import { IconDownload, IconEye, IconLink, IconPencil, IconPlus, IconUpload } from '@tabler/icons-react'
import type { ListState } from '@vitrine/contract/list-query'
import { DASHBOARD_PAGE_SIZE } from '@vitrine/contract/page'
import type { Sample } from '@vitrine/contract/samples'
import { backendOffers } from '../../api/backend-connection.ts'
import type { ActionContext, Dashboard, DashboardAction } from '../../table/dashboard/dashboard.ts'
import { recordTexts } from '../../table/dashboard/record-texts.ts'
import { sampleAddress } from '../sample-addresses.ts'
import { exportSamples } from '../sample-csv.ts'
import { SAMPLE_NOUN } from '../sample-messages.ts'
import { listSamples, removeSample, updateSample } from '../samples-api.ts'
import { DEFAULT_VIEW } from './default-view.ts'
import { sampleColumns, sampleName, sampleSearchColumns } from './sample-columns.tsx'
import { type SampleTask, sampleDialogs } from './sample-dialogs.tsx'
import { SampleDrawer } from './sample-drawer.tsx'
import { sampleListMessages } from './sample-list-messages.ts'
import { type BarColumn, sampleStatistics } from './sample-statistics.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

type Context = ActionContext<Sample, BarColumn, SampleTask>

/** The ways to add samples that the backend offers. */
function addActions({ open }: Context): DashboardAction[] {
  const create = {
    label: sampleListMessages.createSample,
    icon: <IconPlus {...ICON} />,
    isPrimary: true,
    onPick: () => open({ kind: 'create' }),
  }
  const importCsv = {
    label: sampleListMessages.importCsv,
    icon: <IconUpload {...ICON} />,
    onPick: () => open({ kind: 'import' }),
  }
  return [...(backendOffers('sample-creation') ? [create] : []), ...(backendOffers('sample-import') ? [importCsv] : [])]
}

const selectionActions = ({ records, open }: Context): DashboardAction[] => [
  {
    label: sampleListMessages.batchEdit,
    icon: <IconPencil {...ICON} />,
    onPick: () => open({ kind: 'batch', samples: records.selectedRows() }),
  },
  {
    label: sampleListMessages.export,
    icon: <IconDownload {...ICON} />,
    onPick: () => exportSamples(records.selectedRows()),
  },
]

const rowMenu = (sample: Sample, { open }: Context): DashboardAction[] => [
  { label: sampleListMessages.viewDetails, icon: <IconEye {...ICON} />, to: sampleAddress.detail(sample.id) },
  { label: sampleListMessages.editSample, icon: <IconPencil {...ICON} />, to: sampleAddress.edit(sample.id) },
  {
    label: sample.slide === null ? sampleListMessages.associateSlide : sampleListMessages.changeSlide,
    icon: <IconLink {...ICON} />,
    onPick: () => open({ kind: 'associate', sample }),
  },
]

/** The Sample ID column shows the pictor sample id where there is one; it is sorted by what it shows, where the backend can. */
function withShownOrder(state: ListState): ListState {
  if (state.sort?.field !== 'sample_id' || !backendOffers('display-id-ordering')) return state
  return { ...state, sort: { ...state.sort, field: 'display_id' } }
}

export const samplesDashboard: Dashboard<Sample, BarColumn, SampleTask> = {
  table: 'samples',
  texts: { ...recordTexts(SAMPLE_NOUN, 'samples'), empty: sampleListMessages.empty, deleteSelected: () => 'Delete' },
  columns: sampleColumns,
  rowName: sampleName,
  pageSize: DASHBOARD_PAGE_SIZE,
  initialSort: { field: 'created_at', order: 'dsc' },
  searchColumns: sampleSearchColumns,
  statistics: sampleStatistics,
  builtInView: DEFAULT_VIEW,
  list: (state, signal) => listSamples(withShownOrder(state), signal),
  update: updateSample,
  remove: removeSample,
  addActions,
  selectionActions,
  rowMenu,
  Drawer: SampleDrawer,
  dialogs: sampleDialogs,
  footerHeight: 90,
  keys: { arrowsToggle: true },
}
