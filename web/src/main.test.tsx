// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { NEEDED_FEATURES } from '@vitrine/contract/api/settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const oidc = { issuer: 'https://id.example', client_id: 'web', scope: 'openid' }
const settings = (features: readonly string[], api_url = '') => Response.json({ api_url, oidc, features })

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = '<div id="root"></div>'
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** Starts the app with servers that reply to `/config.json`, by address. */
async function start(servers: Readonly<Record<string, Response>>) {
  vi.stubGlobal('fetch', async (address: string) => servers[address] ?? new Response(null, { status: 404 }))
  await import('./main.tsx')
}
const tooOld = { name: 'This app needs a newer Vitrine server.' }

test.each([
  ['its own server', { '/config.json': settings(NEEDED_FEATURES.slice(1)) }],
  [
    'the server of API_URL',
    {
      '/config.json': settings([], 'https://lab.example/v1'),
      'https://lab.example/v1/config.json': settings(NEEDED_FEATURES.slice(0, -1)),
    },
  ],
])('if %s is too old, the app says so instead of showing its screens', async (_, servers) => {
  await start(servers)
  expect(await screen.findByRole('heading', tooOld)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Update the server, then load this page again.')
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
})

test.each([
  ['its own server', { '/config.json': settings(NEEDED_FEATURES) }],
  [
    'the server of API_URL',
    {
      '/config.json': settings([], 'https://lab.example/v1'),
      'https://lab.example/v1/config.json': settings([...NEEDED_FEATURES, 'something newer']),
    },
  ],
  ['a server of which only the calls are reached', { '/config.json': settings([], 'https://lab.example/v1') }],
])('if %s has everything that the app needs, it starts', async (_, servers) => {
  await start(servers)
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
})
