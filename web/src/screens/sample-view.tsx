import { useNavigate } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples'
import { useRef } from 'react'
import { sampleAddress } from '../samples/sample-addresses.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { SampleDetailEdit } from './sample-detail-edit.tsx'
import { SampleDetailRead } from './sample-detail-read.tsx'

export interface SampleViewProps {
  sample: Sample
  isEditing: boolean
  onChange: (sample: Sample) => void
}

/**
 * Moves between read and edit mode; Save returns to read mode and updates the displayed record. The address follows as
 * one entry of the browser's history, so that Back leads to where the user came from.
 */
export function SampleView({ sample, isEditing, onChange }: SampleViewProps) {
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  const wasEdited = useRef(false)
  const goTo = (to: string) => void navigate({ to, replace: true, ignoreBlocker: true })

  function leaveEditing(current: Sample) {
    onChange(current)
    wasEdited.current = true
    if (isStillHere()) goTo(sampleAddress.detail(sample.id))
  }
  return (
    <>
      <PageTitle>{sample.sample_id}</PageTitle>
      {isEditing ? (
        <SampleDetailEdit sample={sample} onClose={leaveEditing} />
      ) : (
        <SampleDetailRead
          sample={sample}
          takesFocus={wasEdited.current}
          onEdit={() => goTo(sampleAddress.edit(sample.id))}
          onChange={onChange}
        />
      )}
    </>
  )
}
