import { runningEmbeddedUrl } from '../db/embedded.ts'

/** Addresses of the database behind a running server, for measurements that bypass the server. */
export interface LibraryAddress {
  url: string
  /** For PostgreSQL's superuser. */
  adminUrl: string
}

/** The embedded database of a data directory while its server runs. */
export function libraryAddress(dataDir: string): LibraryAddress | undefined {
  const url = runningEmbeddedUrl(dataDir)
  if (url === undefined) return undefined
  const adminUrl = new URL(url)
  // Both users of an embedded database have the same password.
  adminUrl.username = 'postgres'
  return { url, adminUrl: adminUrl.href }
}
