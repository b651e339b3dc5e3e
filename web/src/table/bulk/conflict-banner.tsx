import { Banner } from '../../ui/notices/banner.tsx'
import { bulkMessages as messages } from './bulk-messages.ts'
import type { BulkConflict } from './bulk-target.ts'

export interface ConflictBannerProps {
  conflict: BulkConflict
  /** '386 slides' */
  count: (count: number) => string
  onAccept: () => void
}

/** Explains that other records match than were shown, and offers to continue with what was typed. */
export function ConflictBanner({ conflict, count, onAccept }: ConflictBannerProps) {
  const { text, total, gone } = conflict
  const label =
    total !== undefined
      ? messages.goOnWith(count(total))
      : gone
        ? messages.leaveOut(count(gone.length))
        : messages.lookAgain
  return (
    <Banner kind="yellow" mb={12} button={{ label, onClick: onAccept }}>
      {text}
    </Banner>
  )
}
