/** The 16 bytes as a UUID of version 8: its bits mean what its maker says. */
function uuidOf(bytes: Uint8Array): string {
  const digits = [...bytes.slice(0, 16)].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x80 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  })
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** For an import that is known by nothing but its id. */
export const randomImportId = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(16)))

/**
 * The same id for the same bytes imported by the same person, so that the server knows a file again.
 * @param user the provider's id for the signed-in person
 * @param sheet of a workbook, where it is not its first one
 */
export async function importIdOf(file: Blob, user: string, sheet?: string): Promise<string> {
  // Browsers offer it on https and localhost only.
  if (crypto.subtle === undefined) return randomImportId()
  const bytes = await new Blob([user, '\0', file, ...(sheet === undefined ? [] : ['\0', sheet])]).arrayBuffer()
  return uuidOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
