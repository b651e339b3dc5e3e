import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../auth/use-session.ts'
import { SlidesHead } from '../slides/dashboard/slides-head.tsx'
import { SlidesProvider } from '../slides/dashboard/slides-provider.tsx'
import { SlidesSearch } from '../slides/dashboard/slides-search.tsx'
import { SlidesTable } from '../slides/dashboard/slides-table.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { AddSlides, type AddWay } from './add-slides.tsx'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

function AddButtons({ size, onAdd }: { size: 'xs' | 'sm'; onAdd: (way: AddWay) => void }) {
  return (
    <>
      <Button size={size} leftSection={<IconPlus {...ICON} />} onClick={() => onAdd('create')}>
        Create Slide
      </Button>
      <Button size={size} variant="default" leftSection={<IconUpload {...ICON} />} onClick={() => onAdd('import')}>
        Batch Import
      </Button>
    </>
  )
}

/** Spec 1 §2, Slides Dashboard. */
export function SlidesDashboard() {
  const { session } = useSession()
  const [adding, setAdding] = useState<AddWay>()
  return (
    <SlidesProvider user={session.subject}>
      <PageTitle>Slides Dashboard</PageTitle>
      <SlidesHead />
      <SlidesSearch />
      <SlidesTable
        addActions={<AddButtons size="xs" onAdd={setAdding} />}
        emptyActions={<AddButtons size="sm" onAdd={setAdding} />}
      />
      <AddSlides way={adding} onClose={() => setAdding(undefined)} />
    </SlidesProvider>
  )
}
