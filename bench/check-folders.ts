import { setTimeout as pause } from 'node:timers/promises'
import type { PictureScan } from '@vitrine/contract/pictures/scanned-files'
import type { ApiClient } from './faults/api-client.ts'

const POLL_MS = 20

/** Scans the folders for scanned files, and waits for the result. */
export async function checkFolders(client: ApiClient): Promise<PictureScan> {
  const { id } = await client.create('/api/pictures/scan/', {})
  for (;;) {
    const scan: PictureScan = await client.get(`/api/pictures/scan/${id}/`)
    if (scan.state === 'failed') throw new Error(`The folders could not be checked: ${scan.problem}`)
    if (scan.state === 'done') return scan
    await pause(POLL_MS)
  }
}
