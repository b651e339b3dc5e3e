import { IconPlus, IconUpload } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useSession } from '../auth/use-session.ts'
import { datasetChoice } from '../datasets/add-to-dataset/dataset-choice.tsx'
import { type AddTask, slidesDashboard } from '../slides/dashboard/slides-dashboard.tsx'
import { slideAddress } from '../slides/slide-addresses.ts'
import { RecordsDashboard } from '../table/dashboard/records-dashboard.tsx'
import type { Dashboard, DashboardDialogProps } from '../table/records/dashboard.ts'
import { lazyNamed } from '../ui/lazy-named.ts'

const CreateSlideDialog = lazyNamed(() => import('../slides/forms/create-slide-dialog.tsx'), 'CreateSlideDialog')

const DemoOffer = lazyNamed(() => import('../slides/dashboard/demo-offer.tsx'), 'DemoOffer')

type DialogProps = DashboardDialogProps<Slide, AddTask>

const dashboard: Dashboard<Slide, AddTask> = {
  ...slidesDashboard,
  bulk: { ...slidesDashboard.bulk, choices: [datasetChoice] },
  addActions: ({ open }) => [
    {
      label: 'Create Slide',
      icon: <IconPlus aria-hidden />,
      isPrimary: true,
      onPick: () => open({ kind: 'create' }),
    },
    { label: 'Batch Import', icon: <IconUpload aria-hidden />, to: slideAddress.import },
  ],
  EmptyLibrary: DemoOffer,
  dialogs: {
    create: ({ records, task, onClose }: DialogProps) => (
      <CreateSlideDialog isOpen={task !== undefined} onClose={onClose} onCreated={() => records.showAdded(1)} />
    ),
  },
}

export function SlidesDashboard() {
  const { session } = useSession()
  return <RecordsDashboard dashboard={dashboard} user={session.subject} />
}
