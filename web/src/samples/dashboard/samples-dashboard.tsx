import { IconLink, IconPlus, IconUpload } from '@tabler/icons-react'
import { DASHBOARD_PAGE_SIZE } from '@vitrine/contract/api/page'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { SearchChange } from '../../search/record-choice.ts'
import type { ActionContext, Dashboard, DashboardAction } from '../../table/records/dashboard.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { slideChoice } from '../associate/slide-choice.tsx'
import { LinkedSlideThumbnail } from '../linked-slide-picture.tsx'
import { sampleAddress } from '../sample-addresses.ts'
import { exportSamples } from '../sample-csv.ts'
import { SAMPLE_FIELDS, sampleField } from '../sample-fields.ts'
import { sampleTexts } from '../sample-messages.ts'
import { qcStatusLook } from '../sample-status.tsx'
import { listSamples, removeSample, updateSample } from '../samples-api.ts'
import { batchEdit } from './batch-edit.ts'
import { sampleBars } from './sample-bars.ts'
import { sampleColumns, sampleName, sampleSearchColumns } from './sample-columns.tsx'
import { SampleDrawer } from './sample-drawer.tsx'
import { sampleFiltering } from './sample-filtering.ts'

const CreateSampleDialog = lazyNamed(() => import('../forms/create-sample-dialog.tsx'), 'CreateSampleDialog')
const AssociateSlideDialog = lazyNamed(() => import('../associate/associate-slide-dialog.tsx'), 'AssociateSlideDialog')

type SampleTask = { kind: 'create' } | { kind: 'associate'; sample: Sample }

type Context = ActionContext<Sample, SampleTask>

function addActions({ open }: Context): DashboardAction[] {
  const create = {
    label: 'Create Sample',
    icon: <IconPlus aria-hidden />,
    isPrimary: true,
    onPick: () => open({ kind: 'create' }),
  }
  const importCsv = { label: 'Import CSV', icon: <IconUpload aria-hidden />, to: sampleAddress.import }
  return [create, importCsv]
}

const rowMenu = (sample: Sample, { open }: Context): DashboardAction[] => [
  {
    label: sample.slide === null ? 'Associate Slide' : 'Change Slide',
    isEdit: true,
    icon: <IconLink aria-hidden />,
    onPick: () => open({ kind: 'associate', sample }),
  },
]

/** The Sample ID column shows the pictor sample id if there is one, and is sorted accordingly. */
const withShownOrder: SearchChange = search =>
  search.sort?.field === 'sample_id' ? { ...search, sort: { ...search.sort, field: 'display_id' } } : search

const NEWEST_FIRST = { field: 'created_at', order: 'dsc' } as const

export const samplesDashboard: Dashboard<Sample, SampleTask> = {
  table: 'samples',
  texts: {
    ...sampleTexts,
    empty: 'No samples found. Try adjusting your filters or importing new samples.',
    deleteSelected: () => 'Delete',
  },
  columns: sampleColumns,
  rowName: sampleName,
  pageSize: DASHBOARD_PAGE_SIZE,
  leadsThroughList: true,
  initialSort: NEWEST_FIRST,
  searchColumns: sampleSearchColumns,
  filtering: sampleFiltering,
  gallery: {
    picture: (sample, size) => <LinkedSlideThumbnail sample={sample} size={size} />,
    status: ({ qc_status }) => qcStatusLook(qc_status),
    href: sample => sampleAddress.detail(sample.id),
    captions: ['organ_type', 'specimen_type'],
    shown: ['picture', 'sample_id'],
  },
  statistics: sampleBars,
  // docs/product/filters.md#saved-views
  builtInView: {
    name: 'Default View',
    columns: ['sample_id', 'specimen_type', 'organ_type', 'qc_status', 'created_at', 'file_path'],
  },
  list: (state, signal) => listSamples(withShownOrder(state), signal),
  adjustSearch: withShownOrder,
  exportSelected: exportSamples,
  bulk: {
    fields: async () => SAMPLE_FIELDS,
    naming: sampleField('sample_id'),
    edit: batchEdit,
    choices: [slideChoice],
  },
  update: updateSample,
  remove: removeSample,
  addActions,
  rowMenu,
  Drawer: SampleDrawer,
  dialogs: {
    create: ({ records, task, onClose }) => (
      <CreateSampleDialog isOpen={task !== undefined} onClose={onClose} onCreated={() => records.showAdded(1)} />
    ),
    associate: ({ records, task, onClose }) => (
      <AssociateSlideDialog
        sample={task?.kind === 'associate' ? task.sample : undefined}
        onClose={onClose}
        onSaved={records.list.mergeRow}
      />
    ),
  },
  keys: { arrowsToggle: true },
}
