import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Sample } from '@vitrine/contract/samples'
import { sampleDetailMessages } from '../samples/forms/sample-detail-messages.ts'
import { QcStatusBadge } from '../samples/qc-status.tsx'
import { backToSamples } from '../samples/sample-addresses.ts'
import { SampleStatusBadge } from '../samples/sample-status.tsx'
import { useDeleteSample } from '../samples/use-delete-sample.ts'
import { Banner } from '../ui/banner.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import classes from './sample-detail.module.css'
import { RecordCard, SectionCards, SlideCard } from './sample-detail-cards.tsx'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export interface SampleDetailReadProps {
  sample: Sample
  /** After editing, the focus goes back to Edit. */
  takesFocus: boolean
  onEdit: () => void
  onChange: (sample: Sample) => void
}

/** The read view of a sample: what can be done to it, its six sections, and the slide that it is linked to. */
export function SampleDetailRead({ sample, takesFocus, onEdit, onChange }: SampleDetailReadProps) {
  const deletion = useDeleteSample(sample)
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil {...ICON} />}
        // A form would stand in the way of going to the samples after the deletion.
        disabled={deletion.isDeleting}
        onClick={onEdit}
        autoFocus={takesFocus}
      >
        {sampleDetailMessages.edit}
      </Button>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconTrash {...ICON} />}
        disabled={deletion.isDeleting}
        onClick={deletion.deleteRecord}
      >
        {sampleDetailMessages.delete}
      </Button>
    </>
  )
  const badges = (
    <>
      <QcStatusBadge status={sample.qc_status} />
      {sample.status && <SampleStatusBadge status={sample.status} />}
    </>
  )
  return (
    <div className={classes['detail']}>
      <div className={classes['head']}>
        <ScreenHead back={backToSamples} title={sample.sample_id} badge={badges} actions={actions} />
        {deletion.problem && (
          <div className={classes['problem']}>
            <Banner kind="red" onDismiss={deletion.dismiss}>
              {deletion.problem}
            </Banner>
          </div>
        )}
      </div>
      <div className={classes['record']}>
        <SectionCards sample={sample} />
      </div>
      <div className={classes['beside']}>
        <SlideCard sample={sample} onChange={onChange} />
        <RecordCard sample={sample} />
      </div>
    </div>
  )
}
