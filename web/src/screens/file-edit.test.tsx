// @vitest-environment happy-dom

import { cleanup, screen, waitFor } from '@testing-library/react'
import type { SlideFile } from '@vitrine/contract/files/files'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { besideOthers } from '../api/beside.fixture.ts'
import { buildFile } from '../files/file.fixture.ts'
import { buildSlide } from '../slides/slide.fixture.ts'
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import { shownToast } from '../ui/notices/toast.tsx'
import { FileEdit } from './file-edit.tsx'
import { openScreens } from './routed-screens.fixture.tsx'

vi.setConfig({ testTimeout: 20_000 })

const file = buildFile({ id: 12 })
/** A server whose slides contain a short form of their file. */
const { id, name, size, type } = file
const slide = buildSlide({ id: 7, name: 'left-7', file: { id, name, size, type } as SlideFile })

const calls: string[] = []
let replies: Record<string, () => Response>

beforeEach(() => {
  calls.length = 0
  replies = {
    'GET /api/slides/7/': () => Response.json(slide),
    'GET /api/slides/12/': () => Response.json({ detail: 'None.' }, { status: 404 }),
    'GET /api/files/12/': () => Response.json(file),
    'PATCH /api/files/12/': () => Response.json(file),
  }
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal(
    'fetch',
    besideOthers(async (address: string, { method = 'GET', body }: RequestInit) => {
      calls.push(`${method} ${address}${body ? ` ${body}` : ''}`)
      const reply = replies[`${method} ${address}`]
      return reply ? reply() : Response.json({ results: [], total: 0 })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (address: string) => openScreens({ '/slides/$id/file/edit': FileEdit }, address)

const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`)) as Promise<HTMLInputElement>

test.each([
  ['a slide', '/slides/7/file/edit'],
  ["a file's id", '/slides/12/file/edit'],
])(
  'the form reached by %s is filled by GET files/{id}/: a rename sends the metadata back as it is',
  async (_, address) => {
    const { user } = await open(address)
    const nameField = await field('File Name')
    expect(calls).toContain('GET /api/files/12/')
    expect((await field('Location')).value).toBe('/scans/left kidney.svs')
    expect(JSON.parse((await field('Metadata')).value)).toEqual(file.metadata)
    await user.clear(nameField)
    await user.type(nameField, 'right.svs')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { name: 'Slides' })
    const patch = calls.find(call => call.startsWith('PATCH')) ?? ''
    expect(JSON.parse(patch.slice(patch.indexOf('{')))).toMatchObject({ name: 'right.svs', metadata: file.metadata })
  },
)

test('a slide whose file is missing on the server is a file not found', async () => {
  replies['GET /api/files/12/'] = () => Response.json({ detail: 'None.' }, { status: 404 })
  await open('/slides/7/file/edit')
  expect(await screen.findByRole('heading', { name: 'File not found' })).toBeTruthy()
})

test('a file that fails to load is reported without a form, and can be retried', async () => {
  replies['GET /api/files/12/'] = () => Response.json({ detail: 'Away.' }, { status: 503 })
  const { user } = await open('/slides/7/file/edit')
  expect((await screen.findByRole('alert')).textContent).toContain('Away.')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  replies['GET /api/files/12/'] = () => Response.json(file)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await field('File Name')).value).toBe(file.name))
})

test('leaving the form asks about unsaved changes; Cancel and Save leave immediately', async () => {
  const confirm = vi.fn(() => false)
  answerQuestions(confirm)
  const { user, path } = await open('/slides/7/file/edit')
  await user.type(await field('File Name'), 'x')
  await user.click(screen.getByRole('link', { name: /Back to Slides/ }))
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Leave without saving?')
  expect(path()).toBe('/slides/7/file/edit')
  expect((await field('File Name')).value).toBe(`${file.name}x`)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Slides' })).toBeTruthy()
  expect(confirm).toHaveBeenCalledOnce()
})

test('an address that is neither id, name nor uuid of a slide is tried as the id of a file, last', async () => {
  await open('/slides/12/file/edit')
  await field('File Name')
  expect(calls).toEqual([
    'GET /api/slides/12/',
    'GET /api/slides/?name=12&offset=0&limit=1',
    'GET /api/slides/?uuid=12&offset=0&limit=1',
    'GET /api/files/12/',
  ])
})

test.each([slide.name, slide.uuid ?? ''])('the address may hold the name or the uuid of the slide: %s', async name => {
  const column = name === slide.name ? 'name' : 'uuid'
  const query = new URLSearchParams({ [column]: name, offset: '0', limit: '1' })
  replies[`GET /api/slides/?${query}`] = () => Response.json({ results: [slide], total: 1 })
  replies[`GET /api/slides/${encodeURIComponent(name)}/`] = () =>
    Response.json({ detail: 'There is none.' }, { status: 404 })
  await open(`/slides/${encodeURIComponent(name)}/file/edit`)
  expect((await field('File ID')).value).toBe('12')
})

test.each(['8', '999', 'no/such%😀'])(
  'a slide without a file, or none at all, is a file not found: %s',
  async address => {
    const isNone = () => Response.json({ detail: 'There is none.' }, { status: 404 })
    replies['GET /api/slides/8/'] = () => Response.json(buildSlide({ id: 8, file: null }))
    for (const path of [`/api/slides/${encodeURIComponent(address)}/`, '/api/files/8/', '/api/files/999/'])
      replies[`GET ${path}`] ??= isNone
    const { user, path } = await open(`/slides/${encodeURIComponent(address)}/file/edit`)
    expect(await screen.findByRole('heading', { name: 'File not found' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Back to Slides' }))
    await waitFor(() => expect(path()).toBe('/slides'))
  },
)

const bodyOfPatch = () => {
  const patch = calls.find(call => call.startsWith('PATCH')) ?? ''
  return JSON.parse(patch.slice(patch.indexOf('{')))
}
const under = async (label: string) =>
  ((await field(label)).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(textId => document.getElementById(textId)?.textContent ?? '')
    .join(' ')
    .trim()

test('blank type and location are omitted and blank metadata is sent as null', async () => {
  const { user } = await open('/slides/7/file/edit')
  for (const label of ['File Type', 'Location', 'Metadata']) await user.clear(await field(label))
  expect(await under('File Type')).toBe('Left blank, it stays as it is: image/tiff')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Slides' })
  expect(bodyOfPatch()).toEqual({ name: file.name, metadata: null })
})

test.each([
  [400, 'metadata contains an invalid character.', 'metadata contains an invalid character.'],
  [404, 'There is no such file.', 'Someone else deleted this file. Your text is still here.'],
])('a save that is refused by a %i says why, and keeps what was typed', async (status, detail, shown) => {
  replies['PATCH /api/files/12/'] = () => Response.json({ detail }, { status })
  const { user, path } = await open('/slides/7/file/edit')
  const nameField = await field('File Name')
  await user.clear(nameField)
  await user.type(nameField, 'mine.svs')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe(shown)
  expect(shownToast()?.text).toBe('Failed to update file')
  expect((await field('File Name')).value).toBe('mine.svs')
  expect(path()).toBe('/slides/7/file/edit')
})

test('Cancel sends nothing', async () => {
  const { user, path } = await open('/slides/7/file/edit')
  await user.type(await field('File Name'), 'x')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(path()).toBe('/slides'))
  expect(calls.filter(call => call.startsWith('PATCH'))).toEqual([])
})
