import { createBrowserHistory } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { buildLoaded } from '../datasets/draft/entries.fixture.ts'
import { MayEditContext } from '../edit/may-edit.ts'
import { DatasetPage } from './dataset-page.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { ScriptedServer } from './scripted-server.fixture.ts'

const EMPTY = { results: [], total: 0 }

/** Starts a new server for each test of a file. @param slides of dataset 7, in the format of `entriesOf` */
export function serveEachTest(slides = '1T 2V 3E 4-') {
  const server = new ScriptedServer()
  beforeEach(() => {
    server.start()
    server.answer('GET /api/slides/', EMPTY)
    server.answer('GET /api/samples/', EMPTY)
    server.answer('GET /api/datasets/', EMPTY)
    server.answer('GET /api/datasets/7/full/', buildLoaded(slides))
    server.answer('GET /api/datasets/7/versions/', EMPTY)
  })
  afterEach(() => {
    cleanup()
    server.stop()
  })
  return server
}

/** Shows the page of a dataset at one of its addresses, in a router that also has a dashboard. */
export async function showEditor(address: '/datasets/create' | `/datasets/${number | string}`, mayEdit = true) {
  window.history.replaceState(null, '', address)
  const Page = () => (
    <MayEditContext value={mayEdit}>
      <DatasetPage />
    </MayEditContext>
  )
  const screens = {
    '/datasets': () => <h1>Datasets</h1>,
    '/datasets/create': Page,
    '/datasets/$id': Page,
    '/datasets/$id/edit': Page,
  }
  const { user } = await openScreens(screens, address, createBrowserHistory())
  await waitFor(() => screen.getByRole('heading', { level: 1 }))
  return user
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const save = () => button('Save Dataset')
export const card = (name: string) => within(screen.getByRole('region', { name }))
export const table = () => within(screen.getByRole('grid', { name: 'Slides in Dataset' }))
export const slidesShown = () =>
  table()
    .queryAllByRole('row', { name: /^slide/ })
    .map(row => within(row).getAllByRole('gridcell')[2]?.textContent)
export const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
export const warnings = () =>
  card('Dataset Summary')
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)

export async function openEditor() {
  const user = await showEditor('/datasets/7/edit')
  await screen.findByRole('region', { name: 'Dataset Information' })
  return user
}
