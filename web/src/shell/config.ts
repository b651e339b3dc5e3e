import type { WebSettings } from '@vitrine/contract/settings'

/** Reads `/config.json` from the server that served this page. */
export async function loadSettings(): Promise<WebSettings> {
  const response = await fetch('/config.json', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return (await response.json()) as WebSettings
}
