import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './shell/tokens.css'
import './shell/global.css'
import '@mantine/core/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { NEEDED_FEATURES, type WebSettings } from '@vitrine/contract/api/settings'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectBackend } from './api/backend-connection.ts'
import { followPositions } from './api/position.ts'
import { createProvider } from './auth/provider.ts'
import { BrowserSession } from './auth/session.ts'
import { SessionContext } from './auth/use-session.ts'
import { App } from './shell/app.tsx'
import { colorSchemeManager } from './shell/color-scheme.ts'
import { preloadHome } from './shell/router.tsx'
import { ErrorBoundary, ScreenFailure } from './shell/screen-failure.tsx'
import { shellMessages } from './shell/shell-messages.ts'
import { cssVariablesResolver, theme } from './shell/theme.ts'
import { ToastArea } from './ui/notices/toast.tsx'

const root = createRoot(document.getElementById('root') as HTMLElement)

function show(content: ReactNode) {
  root.render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <ErrorBoundary>{content}</ErrorBoundary>
      <ToastArea />
    </MantineProvider>,
  )
}

async function readSettings(of: string): Promise<WebSettings> {
  const response = await fetch(`${of}/config.json`, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return (await response.json()) as WebSettings
}

/** If another server answers the calls, its features apply. A proxy may forward only calls, and is then trusted. */
async function loadSettings(): Promise<WebSettings> {
  const settings = await readSettings('')
  if (!settings.api_url) return settings
  const features = await readSettings(settings.api_url).then(
    ({ features }) => features,
    () => NEEDED_FEATURES,
  )
  return { ...settings, features }
}

async function start() {
  preloadHome()
  const settings = await loadSettings()
  if (NEEDED_FEATURES.some(feature => !settings.features.includes(feature)))
    return show(<ScreenFailure heading={shellMessages.serverTooOld} more={shellMessages.serverTooOldMore} />)
  const session = new BrowserSession(createProvider(settings))
  connectBackend({
    apiUrl: settings.api_url,
    issuer: settings.oidc.issuer,
    features: settings.features,
    token: () => session.token(),
    onSessionLost: () => session.lose(),
  })
  followPositions(settings.position)
  window.addEventListener('storage', session.followOtherTabs)
  // A page restored from the back/forward cache may show data of a session that has ended.
  window.addEventListener('pageshow', event => event.persisted && window.location.reload())
  show(
    <SessionContext value={session}>
      <App />
    </SessionContext>,
  )
  await session.start()
}

start().catch(error => {
  console.error(error)
  show(<ScreenFailure heading={shellMessages.unreachable} />)
})
