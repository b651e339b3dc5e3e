/** The SHA-256 of part of a file, in base64. */
export async function sha256Of(part: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
