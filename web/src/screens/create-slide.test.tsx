// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { besideOthers } from '../api/beside.fixture.ts'
import { InRouter } from '../edit/in-router.fixture.tsx'
import { CreateSlide } from './create-slide.tsx'

const onCreated = vi.fn()
const fetch = vi.fn<typeof globalThis.fetch>()

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', besideOthers(fetch))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetch.mockReset()
  onCreated.mockReset()
})

/** Creates slide 7; returns the calls that were made. */
async function create(datasetId?: number): Promise<string[]> {
  fetch.mockResolvedValueOnce(Response.json({ id: 7, name: 'A-1' }, { status: 201 }))
  render(
    <InRouter>
      <MantineProvider env="test">
        <CreateSlide
          isOpen
          onClose={() => {}}
          onCreated={onCreated}
          {...(datasetId === undefined ? {} : { datasetId })}
        />
      </MantineProvider>
    </InRouter>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'A-1')
  await user.click(screen.getByRole('button', { name: 'Create Slide' }))
  await expect.poll(() => onCreated.mock.calls.length).toBe(1)
  return fetch.mock.calls.map(([address, request]) => `${request?.method} ${address} ${request?.body}`)
}

test('a slide created in a dataset is added with the type default', async () => {
  fetch.mockImplementation(async () => Response.json({ id: 1 }, { status: 201 }))
  const calls = await create(3)
  expect(calls.at(-1)).toBe('POST /api/datasets/3/slides/ {"slide_id":7,"type":"default"}')
})

test('a failure to add it to the dataset is only logged: the slide exists', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  fetch.mockImplementation(async () => Response.json({ detail: 'There is no dataset with the id 3.' }, { status: 404 }))
  await create(3)
  expect(log).toHaveBeenCalled()
  expect(onCreated).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }))
})

test('without a dataset there is no second call', async () => {
  expect(await create()).toHaveLength(1)
})
