import { copyToClipboard } from '../../ui/buttons/copy-button.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { positionSearch, type ViewerPosition } from './position.ts'
import { viewerMessages } from './viewer-messages.ts'

/** Copies a link to the full-window view at this position, and confirms it. */
export async function copyLink(position: ViewerPosition): Promise<void> {
  const path = window.location.pathname.replace(/(\/view)?\/?$/, '/view')
  const search = new URLSearchParams(
    Object.entries(positionSearch(position)).map(([name, value]) => [name, String(value)]),
  )
  const result = await copyToClipboard(`${window.location.origin}${path}?${search}`)
  if (result === uiMessages.copied) toast.success(viewerMessages.linkCopied)
  else toast.error(result)
}
