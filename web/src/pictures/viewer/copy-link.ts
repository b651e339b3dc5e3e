import { copyToClipboard } from '../../ui/copy-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { type Place, placeSearch } from './place.ts'
import { viewerMessages } from './viewer-messages.ts'

/** Copies a link to the view over the whole window at this place, and says so. */
export async function copyLink(place: Place): Promise<void> {
  const path = window.location.pathname.replace(/(\/view)?\/?$/, '/view')
  const search = new URLSearchParams(Object.entries(placeSearch(place)).map(([name, value]) => [name, String(value)]))
  const result = await copyToClipboard(`${window.location.origin}${path}?${search}`)
  if (result === uiMessages.copied) toast.success(viewerMessages.linkCopied)
  else toast.error(result)
}
