import { Box, Button, Stack } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples/samples'
import { useState } from 'react'
import { useMayEdit } from '../edit/may-edit.ts'
import { formatDateTime } from '../format/dates.ts'
import { AssociateSlideDialog } from '../samples/associate/associate-slide-dialog.tsx'
import { LinkedSlidePicture } from '../samples/linked-slide-picture.tsx'
import { SAMPLE_SECTIONS, type SampleSection } from '../samples/sample-fields.ts'
import { sampleMessages } from '../samples/sample-messages.ts'
import {
  creatorText,
  fieldPairs,
  imageSizePairs,
  linkedSlideName,
  linkedSlidePairs,
} from '../samples/sample-sections.tsx'
import { slideAddress } from '../slides/slide-addresses.ts'
import { Card } from '../ui/layout/card.tsx'
import { Note } from '../ui/layout/note.tsx'
import { PairColumns, PairSection, Pairs } from '../ui/layout/pairs.tsx'
import { RecordIdText } from '../ui/layout/record-id.tsx'
import styles from './record-detail.module.css'

/** The sections after the first, in two columns of similar height. */
const STACKS: readonly (readonly SampleSection[])[] = [
  ['image', 'qc'],
  ['lab', 'storage', 'instrument'],
]

const titleOf = (section: SampleSection) => SAMPLE_SECTIONS.find(({ id }) => id === section)?.title ?? section

export function SectionCards({ sample }: { sample: Sample }) {
  const short = fieldPairs('sample', sample, 'short')
  const half = Math.ceil(short.length / 2)
  return (
    <>
      <Card title={titleOf('sample')}>
        <PairColumns columns={[short.slice(0, half), short.slice(half)]} rest={fieldPairs('sample', sample, 'long')} />
      </Card>
      <div className={styles['stacks']}>
        {STACKS.map(stack => (
          <Stack key={stack[0]} gap="lg">
            {stack.map(section => (
              <Card key={section} title={titleOf(section)}>
                <Pairs pairs={fieldPairs(section, sample)} />
                {section === 'image' && <ImageSize sample={sample} />}
              </Card>
            ))}
          </Stack>
        ))}
      </div>
    </>
  )
}

/** Shown only if at least one of the four lengths is present. */
function ImageSize({ sample }: { sample: Sample }) {
  const pairs = imageSizePairs(sample)
  if (pairs.length === 0) return null
  return (
    <PairSection title="Image Size">
      <Pairs pairs={pairs} />
    </PairSection>
  )
}

export const RecordCard = ({ sample }: { sample: Sample }) => (
  <Card title="Record">
    <Pairs
      pairs={[
        ['ID', <RecordIdText key="id" {...sample} />],
        ['Created', formatDateTime(sample.created_at)],
        ['Updated', formatDateTime(sample.updated_at)],
        ['Created By', creatorText(sample)],
      ]}
    />
  </Card>
)

/** The slide that the sample is linked to, and the dialog to change it. */
export function SampleSlideCard({ sample, onChange }: { sample: Sample; onChange: (sample: Sample) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { slide } = sample
  const change = useMayEdit() && (
    <Button size="xs" variant="default" leftSection={<IconLink aria-hidden />} onClick={() => setOpen(true)}>
      {slide === null ? 'Associate Slide' : 'Change Slide'}
    </Button>
  )
  return (
    <Card title="Associated Slide" aside={change}>
      {slide === null ? (
        <Note>{sampleMessages.noSlide}</Note>
      ) : (
        <>
          <Pairs
            pairs={linkedSlidePairs(
              sample,
              <Link to={slideAddress.detail(slide)} style={{ fontWeight: 500 }}>
                {linkedSlideName(sample)}
              </Link>,
            )}
          />
          <Box mt="sm">
            <LinkedSlidePicture sample={sample} />
          </Box>
        </>
      )}
      <AssociateSlideDialog sample={isOpen ? sample : undefined} onClose={() => setOpen(false)} onSaved={onChange} />
    </Card>
  )
}
