// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import type { SlideFile } from '@vitrine/contract/files'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { buildFile } from '../files/file.fixture.ts'
import { buildSlide } from '../slides/slide.fixture.ts'
import { FileEdit } from './file-edit.tsx'
import { openScreens } from './routed-screens.fixture.tsx'

configure({ asyncUtilTimeout: 8000 })
vi.setConfig({ testTimeout: 20_000 })

const file = buildFile({ id: 12 })
/** A backend whose slides hold a short form of their file. */
const { id, name, size, type } = file
const slide = buildSlide({ id: 7, file: { id, name, size, type } as SlideFile })

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
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    calls.push(`${method} ${address}${body ? ` ${body}` : ''}`)
    const reply = replies[`${method} ${address}`]
    return reply ? reply() : Response.json({ results: [], total: 0 })
  })
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

test('a file that cannot be loaded is reported, with no form, and can be tried again', async () => {
  replies['GET /api/files/12/'] = () => Response.json({ detail: 'Away.' }, { status: 503 })
  const { user } = await open('/slides/7/file/edit')
  expect((await screen.findByRole('alert')).textContent).toContain('Away.')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  replies['GET /api/files/12/'] = () => Response.json(file)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await field('File Name')).value).toBe(file.name))
})

test('unsaved changes are asked about before the form is left; Cancel and Save leave at once', async () => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  const { user, path } = await open('/slides/7/file/edit')
  await user.type(await field('File Name'), 'x')
  await user.click(screen.getByRole('link', { name: /Back to Slides/ }))
  expect(confirm).toHaveBeenCalledExactlyOnceWith(
    'This file has changes that are not saved. Leave without saving them?',
  )
  expect(path()).toBe('/slides/7/file/edit')
  expect((await field('File Name')).value).toBe(`${file.name}x`)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Slides' })).toBeTruthy()
  expect(confirm).toHaveBeenCalledOnce()
})
