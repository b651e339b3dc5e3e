import type { DatasetVersion } from '@vitrine/contract/dataset-versions'
import { CopyButton } from '../../ui/copy-button.tsx'
import { versionMessages as messages } from './version-messages.ts'

const HASH_SHOWN = 12
const PREFIX = 'sha256:'

/** The beginning of what identifies a version's slides, and all of it to copy. */
export function ContentHash({ version: { number, content_hash: hash } }: { version: DatasetVersion }) {
  return (
    <>
      <abbr title={`${messages.hash}: ${hash}`}>{hash.replace(PREFIX, '').slice(0, HASH_SHOWN)}</abbr>
      <CopyButton value={hash} label={messages.copyHash(number)} />
    </>
  )
}
