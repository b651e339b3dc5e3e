// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { answerQuestions } from '../../ui/dialogs/question.fixture.ts'
import { ToastArea } from '../../ui/notices/toast.tsx'
import { buildSlide } from '../slide.fixture.ts'
import { SlideCard } from './slide-card.tsx'

// Links need a router; these tests only read their address.
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => {},
  Link: ({ to, ...link }: { to: string; children: ReactNode }) => <a href={to} {...link} />,
}))

const onDeleted = vi.fn()
const fetch = vi.fn<typeof globalThis.fetch>()

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', fetch)
  answerQuestions(() => true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function remove(reply: Response) {
  fetch.mockImplementation(async (_, init) => (init?.method === 'DELETE' ? reply : Response.json({}, { status: 404 })))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ToastArea />
        <SlideCard slide={buildSlide({ id: 7, name: 'A-1' })} onDeleted={onDeleted} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete slide' }))
}

test('a deleted slide is reported, so that its card disappears', async () => {
  await remove(new Response(null, { status: 204 }))
  expect(await screen.findByText('Slide deleted successfully')).toBeTruthy()
  expect(onDeleted).toHaveBeenCalledExactlyOnceWith(7)
})

test('one that someone else has already deleted disappears too, with a message', async () => {
  await remove(Response.json({ detail: 'There is no slide with the id 7.' }, { status: 404 }))
  expect(await screen.findByText('This slide was deleted by someone else.')).toBeTruthy()
  expect(onDeleted).toHaveBeenCalledExactlyOnceWith(7)
})

test("one that can't be deleted stays, with the reason on the card", async () => {
  await remove(Response.json({ detail: 'Slide 7 is held.' }, { status: 409 }))
  expect((await screen.findByRole('alert')).textContent).toContain('"A-1" is still here. Slide 7 is held.')
  expect(onDeleted).not.toHaveBeenCalled()
})
