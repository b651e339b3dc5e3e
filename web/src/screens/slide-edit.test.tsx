// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildFile } from '../files/file.fixture.ts'
import {
  answerConfirm,
  button,
  field,
  findButton,
  findField,
  hasButton,
  labels,
  link,
  options,
  SlideServer,
  shown,
  showSlideScreen,
  title,
  under,
} from './slide-screens.fixture.tsx'

let server: SlideServer
beforeEach(() => {
  server = new SlideServer()
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
})

const openEdit = async (identifier: string | number) => {
  const screenShown = await showSlideScreen(`/slides/${encodeURIComponent(String(identifier))}/edit`)
  await findField('Name')
  return screenShown
}
const patches = () => server.callsOf('PATCH')

describe('the form', () => {
  test('contains every field of a slide in order, and read-only fields are marked', async () => {
    const slide = server.add({
      block_id: 'B-7',
      cut_number: 3,
      source: 'Lab',
      vendor: 'Leica',
      species: 'Mouse',
      status: { id: 3, name: 'created', description: 'Slide is created' },
      created_at: '2026-11-20T12:00:00Z',
      updated_at: '2026-11-21T12:00:00Z',
    })
    await openEdit(slide.id)
    expect(labels('Slide Information')).toEqual([
      'Name',
      'Slide ID',
      'Block ID',
      'Cut Number',
      'Source',
      'Vendor',
      'Species',
      'Organ',
      'Status',
      'Created At',
      'Updated At',
      'Description',
      'Notes',
    ])
    const values = Object.fromEntries(labels('Slide Information').map(label => [label, field(label ?? '').value]))
    expect(values).toEqual({
      Name: slide.name,
      'Slide ID': String(slide.id),
      'Block ID': 'B-7',
      'Cut Number': '3',
      Source: 'Lab',
      Vendor: 'Leica',
      Species: 'Mouse',
      Organ: '',
      Status: 'created',
      'Created At': '2026-11-20',
      'Updated At': '2026-11-21',
      Description: '',
      Notes: '',
    })
    expect(document.activeElement).toBe(field('Name'))
    for (const fixed of ['Slide ID', 'Created At', 'Updated At']) expect(field(fixed).readOnly).toBe(true)
    expect(field('Created At').type).toBe('date')
    expect(field('Description').tagName).toBe('TEXTAREA')
    expect([field('Species').type, field('Organ').type]).toEqual(['text', 'text'])
    expect(options('Status')).toEqual(['created', 'processing', 'completed', 'failed', 'active', 'archived'])
  })

  test.each(['a/b 100%', 'edit'])('is found by name and by uuid too: %s', async name => {
    const slide = server.add({ name })
    for (const identifier of [slide.name, slide.uuid ?? '']) {
      const { unmount } = await openEdit(identifier)
      expect(field('Slide ID').value).toBe(String(slide.id))
      unmount()
    }
  })

  test('offers and keeps a status that is not among the choices', async () => {
    const status = { id: 7, name: 'error', description: 'Slide is error' } as const
    const slide = server.add({ status })
    const { user } = await openEdit(slide.id)
    expect(options('Status').slice(0, 2)).toEqual(['error', 'created'])
    await user.click(button('Save'))
    await waitFor(() => expect(server.sent[0]?.body.status).toEqual(status))
  })

  test('loads 20 samples of the slide at a time', async () => {
    const slide = server.add()
    await openEdit(slide.id)
    expect(await screen.findByText('No samples associated with this slide.')).toBeTruthy()
    expect(server.callsOf('GET').at(-1)).toBe(`GET /api/samples/?slide=${slide.id}&limit=20&offset=0`)
  })

  test("can't change the file", async () => {
    const slide = server.add({ file: buildFile() })
    await openEdit(slide.id)
    expect(shown('File Information', 'File Name')).toBe('left kidney.svs')
    const file = screen.getByRole('region', { name: 'File Information' })
    expect(file.querySelectorAll('input, select, textarea')).toHaveLength(0)
  })

  test('stays when a file is registered for the slide, which the next save and Cancel respect', async () => {
    const slide = server.add()
    const { user, path } = await openEdit(slide.id)
    await user.type(field('Organ'), 'knee')
    server.answer('POST /api/files/', (body: object) => buildFile({ id: 12, ...body }))
    server.answer(`PATCH /api/slides/${slide.id}/`, () => server.change(slide.id, { file: buildFile({ id: 12 }) }))
    await user.click(button('Register File'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Register File' }))
    await user.type(dialog.getByLabelText(/^File Name/), 'left kidney.svs')
    await user.click(dialog.getByRole('button', { name: 'Register File' }))
    await waitFor(() => expect(shown('File Information', 'File Name')).toBe('left kidney.svs'))
    server.recover(`PATCH /api/slides/${slide.id}/`)
    expect(field('Organ').value).toBe('knee')
    await user.click(button('Save'))
    await waitFor(() => expect(path()).toBe('/slides'))
    expect(server.slides[0]).toMatchObject({ organ: 'knee', file: { id: 12 }, version: 3 })
  })
})

describe('leaving', () => {
  test('the arrow and Cancel return to the previous dashboard, and save nothing', async () => {
    const slide = server.add()
    const { user, path, goTo } = await openEdit(slide.id)
    await user.type(field('Organ'), 'knee')
    answerConfirm(true)
    await user.click(link('Back'))
    await waitFor(() => expect(path()).toBe('/slides'))
    await goTo(`/slides/${slide.id}/edit`)
    expect((await findField('Organ')).value).toBe('')
    await user.click(button('Cancel'))
    await waitFor(() => expect(path()).toBe('/slides'))
    expect(patches()).toEqual([])
  })

  test.each(['Cancel', 'Save'])('%s leads back to the list as it was', async way => {
    const slide = server.add()
    const { user, path, search, goTo } = await openEdit(slide.id)
    await goTo('/slides?search=knee')
    await goTo(`/slides/${slide.id}/edit`)
    await findField('Name')
    await user.click(button(way))
    await waitFor(() => expect(path()).toBe('/slides'))
    expect(search()).toEqual({ search: 'knee' })
  })

  test('a form that is the first screen of the visit returns to the slides', async () => {
    const slide = server.add()
    const history = createMemoryHistory({ initialEntries: [`/slides/${slide.id}/edit`] })
    const { user, path } = await showSlideScreen(`/slides/${slide.id}/edit`, history)
    await findField('Name')
    await user.click(button('Save'))
    await server.toasted('Slide updated successfully')
    await waitFor(() => expect(path()).toBe('/slides'))
  })

  test('a save that ends after the user went elsewhere does not navigate', async () => {
    const slide = server.add()
    const { user, path, goTo } = await openEdit(slide.id)
    const release = server.hold(`PATCH /api/slides/${slide.id}/`)
    await user.click(button('Save'))
    await goTo('/profile')
    expect(await title('Your Profile')).toBeTruthy()
    release()
    await server.toasted('Slide updated successfully')
    expect(path()).toBe('/profile')
  })
})

describe('loading', () => {
  test('shows a text', async () => {
    const slide = server.add()
    const release = server.hold(`GET /api/slides/${slide.id}/`)
    await showSlideScreen(`/slides/${slide.id}/edit`)
    expect(await screen.findByText('Loading slide data...')).toBeTruthy()
    release()
    expect((await findField('Name')).value).toBe(slide.name)
    expect(screen.queryByText('Loading slide data...')).toBeNull()
  })

  test('a missing slide is reported, with the way back and no form', async () => {
    const { user, path } = await showSlideScreen('/slides/no-such-slide/edit')
    expect(await title('Slide not found')).toBeTruthy()
    await server.toasted('Failed to load slide data')
    expect(hasButton('Save')).toBe(false)
    await user.click(link('Back to Slides'))
    await waitFor(() => expect(path()).toBe('/slides'))
  })

  test('an outage shows its reason and no form, so that no Save can clear the record', async () => {
    const slide = server.add()
    server.fail('GET /api/slides/*', 503, 'The database is away.')
    const { user } = await showSlideScreen(`/slides/${slide.id}/edit`)
    await server.toasted('Failed to load slide data')
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.')
    expect(hasButton('Save')).toBe(false)
    expect(screen.queryByLabelText(/^Name/)).toBeNull()
    server.recover('GET /api/slides/*')
    await user.click(button('Try again'))
    expect((await findField('Name')).value).toBe(slide.name)
  })
})

describe('Save', () => {
  test('a cleared cut number is sent as null', async () => {
    const slide = server.add({ cut_number: 4 })
    const { user } = await openEdit(slide.id)
    await user.clear(field('Cut Number'))
    await user.click(button('Save'))
    await waitFor(() => expect(server.sent[0]?.body.cut_number).toBeNull())
  })

  test('requires name, slide id and status, and an integer as cut number', async () => {
    const slide = server.add()
    const { user } = await openEdit(slide.id)
    for (const label of ['Name', 'Slide ID', 'Status']) {
      const starred = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
      expect(starred?.textContent).toContain('*')
    }
    await user.clear(field('Name'))
    await user.type(field('Cut Number'), '3.0')
    await user.click(button('Save'))
    expect(under('Name')).toBe('Slide name is required')
    expect(under('Cut Number')).toBe('Cut number must be an integer')
    expect(document.activeElement).toBe(field('Name'))
    expect(patches()).toEqual([])
  })

  test('a slide without a status needs one', async () => {
    const slide = server.add({ status: null })
    const { user, path } = await openEdit(slide.id)
    await user.click(button('Save'))
    expect(under('Status')).toBe('Status is required.')
    await user.selectOptions(field('Status'), 'failed')
    await user.click(button('Save'))
    await waitFor(() => expect(path()).toBe('/slides'))
    expect(server.sent.map(({ body }) => body.status)).toEqual([
      { id: 4, name: 'failed', description: 'Slide is failed' },
    ])
  })

  test('a failure keeps the form and its input, with a toast and the reason', async () => {
    const slide = server.add()
    const { user, path } = await openEdit(slide.id)
    await user.type(field('Organ'), 'knee')
    server.disconnect(`PATCH /api/slides/${slide.id}/`)
    await user.click(button('Save'))
    await server.toasted('Failed to update slide')
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong, Please try again!')
    expect(field('Organ').value).toBe('knee')
    server.recover(`PATCH /api/slides/${slide.id}/`)
    await user.click(await findButton('Save'))
    await waitFor(() => expect(path()).toBe('/slides'))
  })
})
