/** The browser starts the download some time after the click. */
const REVOKE_AFTER_MS = 60_000

/** Saves a text as a file, in UTF-8 without a BOM. */
export const downloadText = (fileName: string, text: string, type = 'text/plain'): void =>
  downloadBlob(fileName, new Blob([text], { type: `${type};charset=utf-8` }))

export function downloadBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  downloadFrom(address, fileName)
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}

/** Downloads from an address. @param fileName used if the server does not send one */
export function downloadFrom(address: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}
