// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildFile } from '../files/file.fixture.ts'
import {
  button,
  field,
  findButton,
  findField,
  SlideServer,
  shown,
  showSlideScreen,
  title,
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

async function openForm(way: 'page' | 'address', slide: { id: number; name: string }) {
  const screenShown = await showSlideScreen(`/slides/${slide.id}${way === 'address' ? '/edit' : ''}`)
  if (way === 'page') {
    await title(slide.name)
    await screenShown.user.click(button('Edit'))
  }
  await findField('Name')
  return screenShown
}
const conflict = () => screen.findByRole('region', { name: /^Someone else changed this slide/ })
const choice = async (label: string, whose: 'Yours' | 'Theirs') =>
  within(within(await conflict()).getByRole('group', { name: label })).getByRole<HTMLInputElement>('radio', {
    name: new RegExp(`^${whose}`),
  })

test('accepting theirs loses none of their changes, not even in an untouched field', async () => {
  const slide = server.add({ notes: 'old', block_id: 'B-1' })
  const { user } = await openForm('page', slide)
  await user.clear(field('Notes'))
  await user.type(field('Notes'), 'mine')
  server.change(slide.id, { notes: 'theirs', block_id: 'B-2' })
  await user.click(button('Save'))
  await user.click(await choice('Notes', 'Theirs'))
  expect((await choice('Block ID', 'Theirs')).checked).toBe(true)
  await user.click(button('Save'))
  await findButton('Edit')
  expect(shown('Slide Information', 'Notes')).toBe('theirs')
  expect(shown('Slide Information', 'Block ID')).toBe('B-2')
  expect(server.slides[0]).toMatchObject({ notes: 'theirs', block_id: 'B-2' })
})

test('another change by a colleague in between asks again', async () => {
  const slide = server.add({ organ: 'knee' })
  const { user, path } = await openForm('address', slide)
  await user.clear(field('Organ'))
  await user.type(field('Organ'), 'hip')
  server.change(slide.id, { organ: 'brain' })
  await user.click(button('Save'))
  expect((await choice('Organ', 'Yours')).checked).toBe(true)
  server.change(slide.id, { organ: 'liver' })
  await user.click(button('Save'))
  await waitFor(async () => expect((await conflict()).textContent).toContain('liver'))
  expect(field('Organ').value).toBe('hip')
  await user.click(button('Save'))
  await waitFor(() => expect(path()).toBe('/slides'))
  expect(server.slides[0]).toMatchObject({ organ: 'hip', version: 4 })
})

test('a change that affects no field of the form asks nothing: the save succeeds', async () => {
  const slide = server.add()
  const { user, path } = await openForm('address', slide)
  await user.type(field('Organ'), 'hip')
  server.change(slide.id, { file: buildFile({ id: 12 }) })
  await user.click(button('Save'))
  await server.toasted('Slide updated successfully')
  await waitFor(() => expect(path()).toBe('/slides'))
  expect(server.slides[0]).toMatchObject({ organ: 'hip', file: { id: 12 } })
})

test('Cancel after a conflict shows the slide as the colleague saved it', async () => {
  const slide = server.add({ notes: 'old' })
  const { user } = await openForm('page', slide)
  await user.type(field('Notes'), 'mine')
  server.change(slide.id, { notes: 'theirs' })
  await user.click(button('Save'))
  await conflict()
  await user.click(button('Cancel'))
  await findButton('Edit')
  expect(shown('Slide Information', 'Notes')).toBe('theirs')
})

test.each(['page', 'address'] as const)(
  'a slide that someone else deleted is reported in the form opened by its %s, and nothing typed is lost',
  async way => {
    const slide = server.add()
    const { user } = await openForm(way, slide)
    await user.type(field('Description'), 'a long text')
    server.remove(slide.id)
    await user.click(button('Save'))
    await server.toasted('Failed to update slide')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Someone else deleted this slide. Your text is still here.',
    )
    expect(field('Description').value).toBe('a long text')
  },
)
