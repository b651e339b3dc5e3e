// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { buildSlide } from '../slide.fixture.ts'
import { SlideReader } from './slide-reader.tsx'

// Links need a router; these tests only read their address.
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => {},
  Link: ({ to, ...link }: { to: string; children: ReactNode }) => <a href={to} {...link} />,
}))

const slide = buildSlide({ id: 7, name: 'A-1' })
const isDown = { detail: 'The database is away.' }
const requests: string[] = []
let letGo = () => {}

/** Knows the slide A-1, two slides named 'twin', and no others; fails for 'outage'. */
function reply(path: string): Response {
  if (path.includes('outage')) return Response.json(isDown, { status: 503 })
  if (path === '/api/slides/A-1/' || path === '/api/slides/7/') return Response.json(slide)
  if (path.includes('name=twin')) {
    const twins = [8, 9].map(id => buildSlide({ id, name: 'twin' }))
    return Response.json({ results: twins, total: 2 })
  }
  return path.includes('?')
    ? Response.json({ results: [], total: 0 })
    : Response.json({ detail: 'There is no such slide.' }, { status: 404 })
}

beforeEach(() => {
  sessionStorage.clear()
  requests.length = 0
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    if (address === '/api/slides/slow/') {
      await new Promise<void>(resolve => {
        letGo = resolve
      })
    }
    return reply(address)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement

async function openWithSlide() {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <SlideReader
          batchActions={() => null}
          user="anna"
          actions={({ name }) => <button type="button">Act on {name}</button>}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await scan(user, 'A-1')
  await screen.findByRole('article', { name: 'A-1' })
  expect(button('Print Label').disabled).toBe(false)
  return user
}

async function scan(user: ReturnType<typeof userEvent.setup>, code: string) {
  const field = screen.getByRole('textbox')
  await user.clear(field)
  await user.type(field, `${code}{Enter}`)
}

function expectNothingToPrint() {
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull()
  expect(button('Print Label').disabled).toBe(true)
  expect(button('Preview label').disabled).toBe(true)
}

test('a slide that is not found removes the previous slide, and the recent list stays', async () => {
  const user = await openWithSlide()
  await scan(user, 'nowhere')
  expect(await screen.findByText('Slide not found: nowhere')).toBeTruthy()
  expectNothingToPrint()
  expect(screen.getByRole('listitem').textContent).toContain('A-1')
  await user.click(screen.getByRole('button', { name: /A-1/ }))
  expect(await screen.findByRole('article', { name: 'A-1' })).toBeTruthy()
  expect(button('Print Label').disabled).toBe(false)
})

test('a failed look-up removes the previous slide', async () => {
  const user = await openWithSlide()
  await scan(user, 'outage')
  expect((await screen.findByRole('alert')).textContent).toContain(isDown.detail)
  expectNothingToPrint()
})

test('a scan that needs a choice removes the previous slide', async () => {
  const user = await openWithSlide()
  await scan(user, 'twin')
  expect(await screen.findByText('Which slide is "twin"?')).toBeTruthy()
  expectNothingToPrint()
})

test('blank input looks up nothing and keeps the slide', async () => {
  const user = await openWithSlide()
  const before = requests.length
  await scan(user, ' ')
  expect(await screen.findByText('Please enter a slide ID')).toBeTruthy()
  expect(screen.getByRole('article', { name: 'A-1' })).toBeTruthy()
  expect(requests).toHaveLength(before)
})

test('the preview of a removed slide closes, and does not reopen with the next slide', async () => {
  const user = await openWithSlide()
  await scan(user, 'slow')
  await user.click(button('Preview label'))
  expect(screen.getByRole('dialog')).toBeTruthy()
  letGo()
  await screen.findByText('Slide not found: slow')
  expect(screen.queryByRole('dialog')).toBeNull()
  await scan(user, 'A-1')
  await screen.findByRole('article', { name: 'A-1' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
