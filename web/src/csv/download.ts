/** The browser starts the download some time after the click. */
const REVOKE_AFTER_MS = 60_000

/** Saves a text as a file, in UTF-8 without a BOM. */
export function downloadText(fileName: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
