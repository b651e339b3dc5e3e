import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides/slides'
import { type ReactNode, useState } from 'react'
import { useMayEdit } from '../edit/may-edit.ts'
import { Card } from '../ui/layout/card.tsx'
import { Note } from '../ui/layout/note.tsx'
import { PairSection, Pairs } from '../ui/layout/pairs.tsx'
import { FileKindIcon, fileKind } from './file-kind-icon.tsx'
import { RegisterFileDialog } from './forms/register-file-dialog.tsx'
import { fileEntries, metadataEntries } from './slide-fields.ts'
import { slideMessages } from './slide-messages.ts'

export interface FileCardProps {
  slide: Slide
  onRegistered: (slide: Slide) => void
  children?: ReactNode
}

/** The record of a slide's file, or a way to register one. */
export function FileCard({ slide, onRegistered, children }: FileCardProps) {
  const [isRegistering, setRegistering] = useState(false)
  const mayEdit = useMayEdit()
  const { file } = slide
  const metadata = metadataEntries(file)
  const kind = file ? fileKind(file) : undefined
  const type = kind && (
    <>
      <FileKindIcon kind={kind} />
      {kind.toUpperCase()}
    </>
  )
  return (
    <Card title="File Information" aside={type}>
      {file ? <Pairs pairs={fileEntries(file)} /> : <Note>{slideMessages.noFile}</Note>}
      {file && children}
      {file && (
        <PairSection title={slideMessages.metadata}>
          {metadata.length > 0 ? <Pairs pairs={metadata} /> : <Note>{slideMessages.noMetadata}</Note>}
        </PairSection>
      )}
      {!file && mayEdit && (
        <Button
          size="xs"
          variant="default"
          mt="md"
          leftSection={<IconFilePlus aria-hidden />}
          onClick={() => setRegistering(true)}
        >
          {slideMessages.registerFile}
        </Button>
      )}
      <RegisterFileDialog
        opened={isRegistering}
        onClose={() => setRegistering(false)}
        slide={slide}
        onRegistered={onRegistered}
      />
    </Card>
  )
}
