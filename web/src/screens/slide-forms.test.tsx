// @vitest-environment happy-dom

import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { besideOthers } from '../api/beside.fixture.ts'
import { buildSlide } from '../slides/slide.fixture.ts'
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import { openScreens } from './routed-screens.fixture.tsx'
import { SlideDetail } from './slide-detail.tsx'

vi.setConfig({ testTimeout: 20_000 })

const slide = buildSlide({ id: 7, organ: 'liver' })
const question = 'Leave without saving?'
const confirm = vi.fn()
const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  confirm.mockReset().mockReturnValue(false)
  answerQuestions(confirm)
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal(
    'fetch',
    besideOthers(async (address: string, { method, body }: RequestInit) => {
      if (method === 'PATCH') sent.push(JSON.parse(String(body)))
      return address === '/api/slides/7/' ? Response.json(slide) : Response.json({ results: [], total: 0 })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SCREENS = { '/slides/$id': SlideDetail, '/slides/$id/edit': SlideDetail }
const description = () => screen.findByLabelText<HTMLTextAreaElement>('Description')
const button = (name: string) => screen.findByRole('button', { name })
const back = () => screen.getByRole('link', { name: /^Back/ })

test('the form at its own address asks before leaving unsaved changes, and keeps them on no', async () => {
  const { user, path } = await openScreens(SCREENS, '/slides/7/edit')
  await user.type(await description(), ' more')
  await user.click(back())
  expect(confirm).toHaveBeenCalledExactlyOnceWith(question)
  expect(path()).toBe('/slides/7/edit')
  expect((await description()).value).toBe(`${slide.description} more`)
  confirm.mockReturnValue(true)
  await user.click(back())
  expect(await screen.findByRole('heading', { name: 'Slides' })).toBeTruthy()
  expect(sent).toEqual([])
})

test('Save and Cancel leave the form at its own address without asking, and so does leaving without changes', async () => {
  const { user } = await openScreens(SCREENS, '/slides/7/edit')
  await user.type(await description(), ' ')
  await user.click(await button('Save'))
  expect(await screen.findByRole('heading', { name: 'Slides' })).toBeTruthy()
  expect(sent).toHaveLength(1)
  cleanup()
  const again = await openScreens(SCREENS, '/slides/7/edit')
  await again.user.type(await description(), 'x')
  await again.user.click(await button('Cancel'))
  expect(await screen.findByRole('heading', { name: 'Slides' })).toBeTruthy()
  cleanup()
  const untouched = await openScreens(SCREENS, '/slides/7/edit')
  await description()
  await untouched.user.click(back())
  expect(await screen.findByRole('heading', { name: 'Slides' })).toBeTruthy()
  expect(confirm).not.toHaveBeenCalled()
})

test("the page's edit mode asks before it is left, and Cancel discards without asking", async () => {
  const { user, path } = await openScreens(SCREENS, '/slides/7')
  await user.click(await button('Edit'))
  await user.type(await description(), ' more')
  await user.click(back())
  expect(confirm).toHaveBeenCalledExactlyOnceWith(question)
  expect(path()).toBe('/slides/7/edit')
  await user.click(await button('Cancel'))
  await button('Edit')
  expect(path()).toBe('/slides/7')
  expect(confirm).toHaveBeenCalledOnce()
  await user.click(back())
  expect(await screen.findByRole('heading', { name: 'Slides' })).toBeTruthy()
  expect(confirm).toHaveBeenCalledOnce()
})
