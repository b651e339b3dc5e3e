import { startVitrine } from '../support/start-server.ts'
import { writeIndexPage } from './index-page.ts'

/** Starts a server with the demo library; returns a function that stops it and lists the pictures. */
export default async function startDemo(): Promise<() => Promise<void>> {
  const { address, stop } = await startVitrine({}, ['--demo'])
  process.env['VITRINE_E2E_URL'] = address
  return async () => {
    await stop()
    await writeIndexPage()
  }
}
