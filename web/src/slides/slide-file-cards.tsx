import type { SlideFile } from '@vitrine/contract/files'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { Pairs } from '../ui/pairs.tsx'
import { FileKindIcon } from './file-kind-icon.tsx'
import { fileEntries, metadataEntries } from './slide-entries.ts'
import classes from './slide-file-cards.module.css'
import { fileKind } from './slide-file-kind.ts'
import { slideMessages } from './slide-messages.ts'

function FileType({ file }: { file: SlideFile }) {
  const kind = fileKind(file)
  if (!kind) return undefined
  return (
    <>
      <FileKindIcon kind={kind} />
      {kind.toUpperCase()}
    </>
  )
}

interface FileCardProps {
  file: SlideFile | null
  /** Shown if there is no file. */
  attach?: ReactNode
}

/** The record of a slide's file. */
export const FileCard = ({ file, attach }: FileCardProps) => (
  <Card title="File Information" aside={file && <FileType file={file} />}>
    {file ? <Pairs pairs={fileEntries(file)} /> : <p className={classes['none']}>{slideMessages.noFile}</p>}
    {!file && attach}
  </Card>
)

/** The file and its metadata. */
export function FileCards({ file, attach }: FileCardProps) {
  const metadata = metadataEntries(file)
  return (
    <>
      <FileCard file={file} attach={attach} />
      <Card title="Metadata">
        {metadata.length > 0 ? (
          <Pairs pairs={metadata} />
        ) : (
          <p className={classes['none']}>{slideMessages.noMetadata}</p>
        )}
      </Card>
    </>
  )
}
